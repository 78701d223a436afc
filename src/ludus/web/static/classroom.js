/** For a class: the QR code of a link, answers that are locked until the teacher's number is typed, the projector. */

import { api } from "./api.js";
import { styled } from "./family.js";
import { button, h } from "./html.js";
import { say } from "./say.js";
import { addressOf } from "./share.js";

/** @typedef {import("./bench.js").Bench} Bench */

const KEY = "ludus.class", LOCAL = ["localhost", "127.0.0.1", "[::1]"];
const LOCKED = "Locked by the lesson.";

/** A short hash: the lock is a courtesy, and a link must not hold the number itself. @param {string} text */
export function hashOf(text) {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
  return hash.toString(36);
}

/** The number that opens what this teacher locks, the same for all links of this browser. */
export function teacherNumber() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (/^\d{4}$/.test(kept?.number)) return String(kept.number);
  } catch { /* a new number, then */ }
  const number = String(1000 + Math.floor(Math.random() * 9000));
  try { localStorage.setItem(KEY, JSON.stringify({ v: 1, number })); } catch { /* it holds for this page */ }
  return number;
}

/** A path with the lock in it. @param {string} path */
export const lockedPath = (path) => `${path}${path.includes("?") ? "&" : "?"}locked=${hashOf(teacherNumber())}`;

/** The link that a class opens; null where the server listens to this computer only. @param {string} path @returns {Promise<string|null>} */
export async function classLink(path) {
  const isLocal = LOCAL.includes(window.location.hostname), origin = isLocal ? (await api.lessons()).address : window.location.origin;
  return origin ? `${origin}${path}` : null;
}

/** A card with the code of a link, or with what to do so that there can be one. @param {string} path @param {string} words @returns {Promise<HTMLElement>} */
export async function codeCard(path, words) {
  await styled("pages/classroom");
  const link = await classLink(path).catch(() => null);
  if (!link) return h("div", { class: "qr local" }, h("p", {}, "This page is on this computer only. Start ", h("code", {}, "ludus serve --host 0.0.0.0"), " to let the class in."));
  return h("figure", { class: "qr" }, h("img", { src: `/api/qr?text=${encodeURIComponent(link)}`, alt: "QR code of the link", width: 200, height: 200 }), h("figcaption", {}, words, " ", h("span", { class: "address" }, link)));
}

// ---- the lock

/** Lock a board until the number is typed whose hash a link holds. @param {Bench} bench @param {string} hash */
export async function lockBench(bench, hash) {
  await styled("pages/classroom");
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  main.classList.add("locked");
  bench.locked = `${LOCKED} Your teacher has the number that opens it.`;
  bench.extras = { ...bench.extras, locked: hash };
  bench.writeAddress();
  const card = lockCard(hash, () => {
    bench.locked = "";
    delete bench.extras.locked;
    main.classList.remove("locked");
    bench.writeAddress();
    bench.tell("Open. Why? and Hint answer now.");
    bench.board?.focus?.();
  });
  bench.checkPart.before(card);
}

/** Where the number is typed. @param {string} hash @param {() => void} open */
export function lockCard(hash, open) {
  const field = h("input", { type: "text", inputmode: "numeric", size: 6, maxlength: 8, autocomplete: "off", id: "unlock" }), told = h("p", { class: "quiet", role: "status" });
  const tryIt = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (hashOf(field.value.trim()) !== hash) { told.textContent = "That is not the number."; field.select(); return; }
    card.remove();
    open();
  };
  const card = h("form", { class: "card lock", "aria-label": "Answers are locked", submit: tryIt }, h("h2", {}, "Answers are locked"), h("p", {}, "Try it on your own first. Your teacher opens the reasons."),
    h("div", { class: "row" }, h("label", { for: "unlock" }, "Number"), field, h("button", { type: "submit" }, "Open")), told);
  return card;
}

// ---- the fold of the bench

/** What a teacher can do with the board that stands. @param {Bench} bench */
export async function fillClass(bench) {
  const fold = bench.classPart;
  if (fold.children.length > 1) return;
  const place = h("div", { class: "class-out" });
  fold.append(place);
  await styled("pages/classroom");
  const show = async (/** @type {boolean} */ isLocked) => {
    const path = addressOf(bench.entry, bench.situation), shown = isLocked ? lockedPath(path) : path;
    const card = await codeCard(shown, isLocked ? "Opens this board with the answers locked." : "Opens this very board.");
    const full = new URL(shown, window.location.origin).href;
    place.replaceChildren(card, ...(isLocked ? [h("p", {}, "The number that opens it: ", h("strong", { class: "number" }, teacherNumber()), ". It is a courtesy, not a safe.")] : []),
      button("Copy the link", () => void navigator.clipboard.writeText(full).then(() => say("Copied."), () => say("The browser does not allow it."))));
  };
  fold.append(h("div", { class: "row" }, button("Projector (P)", () => toggleProjector(bench)), button("QR code", () => void show(false)), button("Lock the answers", () => void show(true)),
    h("a", { class: "button", href: `/sheet/${bench.entry.name}` }, "Worksheet")), place);
}

// ---- the projector

/** Large type, high contrast, nothing but board, reason and tools; the same key leaves it. @param {Bench} bench */
export async function toggleProjector(bench) {
  await styled("pages/classroom");
  const root = document.documentElement, isOn = root.classList.toggle("projector");
  bench.paint();
  say(isOn ? "Projector on. P leaves it." : "Projector off.");
  if (isOn && !document.getElementById("leave-projector")) {
    const leave = h("button", { type: "button", id: "leave-projector", click: () => { void toggleProjector(bench); bench.board?.focus?.(); } }, "Leave the projector (P)");
    bench.host.after(leave);
  } else if (!isOn) document.getElementById("leave-projector")?.remove();
}
