/** Talking to the server: one function per question, and two errors. */

/** The server understood and refused, or made a mistake: what it said, as it stands in the one error shape. */
export class Refused extends Error {
  /** @param {string} kind @param {string} message @param {{field: string, message: string}[]} faults */
  constructor(kind, message, faults) {
    super(message);
    this.kind = kind;
    this.faults = faults;
  }
}

/** The server does not answer. */
export class Away extends Error {}

/** Whether the server did not answer: a question, or a module that was wanted. @param {unknown} error */
export const isAway = (error) => error instanceof Away || (error instanceof TypeError && /import/i.test(error.message));

/** What starts nothing on the server, so that it can be sent again when the connection breaks. */
const HARMLESS = /\/(start|play|why|hint|review|tables|figures\/\w+)$/;

/** The response of the server. @param {string} path @param {RequestInit} request @returns {Promise<Response>} */
export async function reach(path, request) {
  const send = () => fetch(path, request), isOver = () => request.signal?.aborted;
  return send().catch((error) => {
    if (isOver() || (request.method !== "GET" && !HARMLESS.test(path))) throw error;
    return send();
  }).catch((error) => { throw isOver() ? error : new Away("the server does not answer"); });
}

/**
 * @param {string} method
 * @param {string} path
 * @param {any} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
async function call(method, path, body, signal) {
  const headers = /** @type {Record<string, string>} */ (body === undefined ? {} : { "Content-Type": "application/json" });
  const response = await reach(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal });
  const told = await response.json().catch(() => null);
  if (response.ok) return told;
  const error = told?.error ?? { kind: "mistake", message: `the server answered with status ${response.status}`, faults: [] };
  throw new Refused(error.kind, error.message, error.faults ?? []);
}

/** @param {string} name */
const at = (name) => `/api/games/${encodeURIComponent(name)}`;

/** @typedef {import("./types.js").Parameters} Parameters */

export const api = {
  /** @returns {Promise<import("./types.js").Entry[]>} */
  games: async () => (await call("GET", "/api/games")).games,
  /** @param {string} name @returns {Promise<import("./types.js").Entry>} */
  game: (name) => call("GET", at(name)),
  /** @param {string} name @param {{parameters: Parameters, variant?: string, position?: string}} body */
  start: (name, body) => call("POST", `${at(name)}/start`, body),
  /** @param {string} name @param {{parameters: Parameters, position: string, move: string, reply?: boolean, strength?: string, seed?: number, answer?: string}} body */
  play: (name, body) => call("POST", `${at(name)}/play`, body),
  /** @param {string} name @param {{parameters: Parameters, position: string, question?: string, seconds?: number, pictured?: boolean}} body @param {AbortSignal} [signal] */
  ask: (name, body, signal) => call("POST", `${at(name)}/ask`, body, signal),
  /** @param {string} name @param {{parameters: Parameters, position: string}} body */
  hint: (name, body) => call("POST", `${at(name)}/hint`, body),
  /** @param {string} name @param {{parameters: Parameters, position: string}} body */
  why: (name, body) => call("POST", `${at(name)}/why`, body),
  /** @param {string} name @param {{parameters: Parameters, start: string, moves: string[]}} body */
  review: (name, body) => call("POST", `${at(name)}/review`, body),
  /** @param {string} name @param {{parameters: Parameters, seed: number, moves?: number}} body */
  fresh: (name, body) => call("POST", `${at(name)}/new`, body),
  /** @param {string} day @returns {Promise<any>} */
  daily: (day) => call("GET", `/api/daily/${encodeURIComponent(day)}`),
  /** @param {string} game @returns {Promise<any>} */
  levels: (game) => call("GET", `/api/levels/${encodeURIComponent(game)}`),
  /** @returns {Promise<string[]>} */
  levelGames: async () => (await call("GET", "/api/levels")).games,
  /** @returns {Promise<{lessons: any[], address: string|null}>} */
  lessons: () => call("GET", "/api/lessons"),
  /** @param {string} name @returns {Promise<any>} */
  lesson: (name) => call("GET", `/api/lessons/${encodeURIComponent(name)}`),
  jobs: async () => (await call("GET", "/api/jobs")).jobs,
  /** @param {string} id */
  job: (id) => call("GET", `/api/jobs/${encodeURIComponent(id)}`),
  /** @param {string} id */
  cancel: (id) => call("DELETE", `/api/jobs/${encodeURIComponent(id)}`),
  /** @param {any} problem */
  keep: (problem) => call("POST", "/api/problems", problem),
  /** @param {string} hash */
  kept: (hash) => call("GET", `/api/problems/${encodeURIComponent(hash)}`),
  /** For the modules of families: any other address under /api. */
  call,
};
