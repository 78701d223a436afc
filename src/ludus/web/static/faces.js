/** How each game presents itself: the hue of its stage, one line that makes curious, and its rule in two parts. */

/** @typedef {{hue: string, hook: string, move: string, goal: string}} Face */

const LAST = "The last player to move wins.";

/** @type {Record<string, Face>} */
const FACES = {
  lights: { hue: "lights", hook: "Every press changes its neighbours’ minds too.", move: "press a light; it and its neighbours change.", goal: "all lights off." },
  "dice-torus": { hue: "torus", hook: "No edge, no corner, nowhere to hide a pip.", move: "roll a window of dice, each die one face on.", goal: "every die shows 0." },
  "dice-surface": { hue: "torus", hook: "Leave on the left, come back mirrored.", move: "roll a window of dice, each die one face on.", goal: "every die shows 0." },
  pegs: { hue: "pegs", hook: "Thirty-one jumps to end up alone.", move: "jump a peg over a neighbour into a hole; the neighbour goes.", goal: "the last peg is at the goal." },
  tiling: { hue: "tilings", hook: "62 squares, 31 dominoes, and no way.", move: "lay a tile on bare cells.", goal: "every cell is covered once." },
  nim: { hue: "heaps", hook: "Take what you like from one heap. Take last and win.", move: "take any number of stones from one heap.", goal: LAST },
  kayles: { hue: "heaps", hook: "One pin or two that touch. Copycats do well.", move: "knock down one skittle, or two that touch.", goal: LAST },
  octal: { hue: "heaps", hook: "Three digits make a game.", move: "take tokens from a heap and break it, as the octal code allows.", goal: LAST },
  wythoff: { hue: "corner", hook: "The golden ratio is waiting in the corner.", move: "move the queen left, up or diagonally up-left.", goal: LAST },
  king: { hue: "corner", hook: "One step at a time, and every step counts.", move: "move the king one step left, up or diagonally up-left.", goal: LAST },
  knight: { hue: "corner", hook: "Four ways to jump, and none back.", move: "move the knight towards the corner.", goal: LAST },
  rook: { hue: "corner", hook: "Two heaps in disguise.", move: "move the rook left or up.", goal: LAST },
  ryuo: { hue: "corner", hook: "A rook that borrowed one step from the king.", move: "move the dragon king left or up, or by a short diagonal step.", goal: LAST },
  "restricted-ryuo": { hue: "corner", hook: "The same dragon on a short leash.", move: "move the dragon king fewer than m squares left or up, or by a short step.", goal: LAST },
  piece: { hue: "corner", hook: "Draw the moves. See who wins.", move: "move the piece by one of the moves you chose.", goal: LAST },
  "silver-dollar-strip": { hue: "coins", hook: "Coins that only ever slide left.", move: "slide one coin left, past no other coin.", goal: LAST },
  "silver-dollar": { hue: "coins", hook: "Coins with room to dodge.", move: "move one of two coins left or up.", goal: LAST },
  "two-rooks": { hue: "coins", hook: "Two rooks, one corner, no sharing.", move: "move one of two rooks left or up, never onto the other.", goal: LAST },
  welter: { hue: "coins", hook: "Coins may leap, but never share a seat.", move: "move one coin to a free square further left.", goal: LAST },
  tape: { hue: "tapes", hook: "One checker becomes two. Bring it six squares on.", move: "replace a checker by those around it, or those by one.", goal: "one checker has moved the whole distance." },
  "go-first": { hue: "dice", hook: "Four dice, never a tie, every order equally likely.", move: "swap two faces between dice.", goal: "every order of the dice is equally likely." },
};

/** The hue of a game that has no face of its own: that of its family. */
const HUES = /** @type {Record<string, string>} */ ({ boards: "lights", pegs: "pegs", tilings: "tilings", tapes: "tapes", dice: "dice", impartial: "corner" });

/** @param {{name: string, family: string, summary: string, question: string}} entry @returns {Face} */
export const faceOf = (entry) => FACES[entry.name] ?? { hue: HUES[entry.family] ?? "lights", hook: entry.summary, move: entry.summary, goal: entry.question };
