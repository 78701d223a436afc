/**
 * The shapes of what the server says, for the type checker only: nothing here runs.
 *
 * @typedef {[number, number]} Place  x and y, in units of 1/64 of a cell
 *
 * @typedef {object} Shape
 * @property {"cell"|"piece"|"number"|"arrow"|"edge"|"band"|"rim"|"disc"|"badge"} kind
 * @property {string} role
 * @property {Place} at
 * @property {Place} [size]
 * @property {Place} [start]
 * @property {Place} [end]
 * @property {number} [value]
 * @property {string} [text]
 * @property {string} [label]
 * @property {string|null} [move]
 * @property {string} [anchor]
 * @property {string} [glyph]  the chess piece that is drawn in place of a disc
 * @property {boolean} [stone]  a piece that is drawn flat
 * @property {boolean} [lone]  a stone of a block without a partner
 * @property {Shape[]} [shapes]
 *
 * @typedef {object} Picture
 * @property {number} width
 * @property {number} height
 * @property {string} title
 * @property {string} description
 * @property {Shape[]} shapes
 *
 * @typedef {Record<string, string>} Parameters  the value of each parameter, as text
 *
 * @typedef {object} Situation
 * @property {string} game
 * @property {Parameters} parameters
 * @property {string} position
 * @property {Picture} picture
 * @property {boolean} over
 * @property {boolean} won
 * @property {string} status
 * @property {string} turn
 * @property {string[]} moves
 * @property {any} problem
 * @property {Record<string, number>|null} amounts
 * @property {{move: string, before: Situation}|null} [reply]
 *
 * @typedef {object} Answered
 * @property {"solved"|"impossible"|"undecided"} verdict
 * @property {string} sentence
 * @property {"verified"|"partly verified"|"not checked"|"undecided"} status
 * @property {string[]} not_verified
 * @property {string|null} checked
 * @property {string} method
 * @property {number} seconds
 * @property {any} answer
 * @property {Picture|null} picture
 * @property {string[]} solution
 * @property {{modulus: number|null, cells: Record<string, number>, more?: {modulus: number|null, cells: Record<string, number>}[]|null}|null} weights
 * @property {boolean} closed
 *
 * @typedef {object} Entry
 * @property {string} name
 * @property {string} family
 * @property {string} shelf  what the family is called
 * @property {string} title
 * @property {string} summary
 * @property {string} question
 * @property {number} players
 * @property {string} puzzles  what is counted in a new puzzle, such as moves; empty where none are so made
 * @property {{name: string, type: string, default: string, help: string}[]} parameters
 * @property {{name: string, help: string, values: Parameters, position: string|null}[]} variants
 * @property {{name: string, text: string}[]} questions
 * @property {string} advice
 * @property {string} source
 *
 * @typedef {object} Overlay  what is drawn on a board besides the position
 * @property {Record<string, number>|null} [weights]  the signed weight of a cell, by its name such as "2 3"
 * @property {Record<string, {role: string, text?: string}>} [moves]  a mark on the place of each of these moves
 * @property {Shape[]} [shapes]  more shapes, on top
 * @property {Record<string, string>} [labels]  what the label of a place says besides, by the key of the place
 * @property {string|null} [chosen]  the key of the place whose piece is in hand
 * @property {boolean|"colours"} [marks]  the weights are 0 and 1: those cells are ringed, or painted
 * @property {boolean} [grouped]  heaps are drawn in blocks
 * @property {boolean} [moved]  the picture came by a move: where a piece arrived is ringed
 *
 * @typedef {object} Family
 * @property {(bench: import("./bench.js").Bench) => void} enter
 * @property {() => Promise<void>} [load]  what is put below the board
 */

export {};
