/**
 * The shapes of what the server says, for the type checker only: nothing here runs.
 *
 * @typedef {[number, number]} Place  x and y, in units of 1/64 of a cell
 *
 * @typedef {object} Shape
 * @property {"cell"|"piece"|"number"|"arrow"|"edge"|"band"|"rim"|"disc"|"badge"|"plate"} kind
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
 * @property {"row"|"column"} [axis]  what a label beside a board counts
 * @property {string} [glyph]  the chess piece that is drawn in place of a disc
 * @property {boolean} [stone]  a piece that is drawn flat
 * @property {string} [option]  what the move is called among others of its place
 * @property {string} [mark]  what a mark of its move says
 * @property {boolean[]} [free]  of a laid tile's cell: whether its upper, right, lower and left side are sides of the tile
 * @property {"cell"|"light"|"dark"} [ground]  what a laid tile's cell lies on
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
 * @property {[string, string]} rule  a move, and the goal, in words
 * @property {boolean} over
 * @property {boolean} won
 * @property {string} status
 * @property {string} turn
 * @property {string[]} moves
 * @property {any} problem
 * @property {Record<string, number>|null} amounts
 * @property {string|null} [say]  the move that led here, in words
 * @property {{move: string, say: string|null, before: Situation}|null} [reply]
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
 * @typedef {object} Face  how a game presents itself
 * @property {string} hue
 * @property {string} hook
 * @property {string} move
 * @property {string} goal
 * @property {"cells"|"corner"|"pair"|"stones"|"rows"|"strip"|"tape"|"dice"} board
 * @property {string} glyph
 * @property {""|"table"|"sequence"|"slices"} view
 * @property {string} nudge
 * @property {number} order
 *
 * @typedef {{idea: string, examples: string[], parts: string[]}} Weighing  how to argue with weights on the cells
 *
 * @typedef {object} Entry
 * @property {Face} face
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
 * @property {Weighing|null} weighing
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
 * @property {(entry: Entry, isBrief: boolean, situation?: Situation) => Promise<void>} [load]  what only some games need, or only a whole page
 */

export {};

/**
 * A family module in families/NAME.js has `export default { enter(bench) { ... } }` and may:
 *   bench.entry, bench.situation, bench.answer       read what stands (never change it in place)
 *   bench.play(move)                                 make a move of the rules; one undo; a promise of whether it was made
 *   bench.set(position, note)                        a painted position; one undo
 *   bench.retune(parameters, note, position?)        other parameters; one undo
 *   bench.ask(question?, seconds?)                   as the button does
 *   bench.on("situation" | "answer" | "overlay" | "played", f)  f(bench) after each change; also called once at once
 *   bench.slots.stage, .side, .fields, .rare, .below elements to put views, panels and controls in; `rare` is folded
 *   bench.board                                      the generic board
 *   bench.touch = (place) => true                    use a touch of a place (place.moves, place.label, place.key) yourself
 *   bench.key = (event, place) => true               use a key of the board yourself
 *   bench.point = (moves, place) => shapes           more shapes while a place is pointed at
 *   bench.rows = (bench) => [nodes] or null          the rows of the check panel
 *   bench.describe = (move, before) => text          the words for a move
 *   bench.replied = (move, before) => text           the words for a move of the other player, without a stop
 *   bench.reword = (text) => text                    change how a text says a position
 *   bench.dress = (overlay) => overlay               change what is drawn over the board
 *   bench.frame = (picture, overlay) => picture      change the picture itself (remember the result: a new object is a new board)
 *   bench.keys([["R", "turn the tile"]])             keys for the list
 *   bench.style("NAME")                              load families/NAME.css
 *   bench.paint()                                    draw the board again
 *   bench.useKey(event)                              the letters of every board, for a view of your own
 *   bench.prompt = "Touch ...."                      what to do first, in place of the usual words
 *   bench.note(text), bench.say(text)                the line under the board; the live region
 */
