/*
 * The service worker: pages that were seen open again without the server. Whatever the server answers comes first;
 * what it answered last is used only when it does not answer at all. Questions and jobs are never kept.
 */
"use strict";
/** One cache for each version of the files: another version begins with an empty one, and drops the others. */
const PREFIX = "ludus-", CACHE = `${PREFIX}{{version}}`;
const MAX_BYTES = 2_000_000;
/** What a page asks for while it opens, by POST. */
const OPENING = /^\/api\/(games\/[^/]+\/start|slices|tables)$/;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(Promise.all([dropOthers(), self.clients.claim()])));

/** Another program at this address keeps its own caches. */
async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
}

// What a page loaded before this worker was there; what the worker before it kept is gone.
self.addEventListener("message", (event) => {
  if (Array.isArray(event.data)) event.waitUntil(caches.open(CACHE).then((cache) => Promise.all(event.data.map((address) => keep(cache, new Request(address), address)))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event, { origin, pathname, search } = new URL(request.url);
  if (origin !== self.location.origin || pathname.startsWith("/api/jobs")) return;
  if (request.method === "GET") event.respondWith(answered(request, request.mode === "navigate" ? pathname : pathname + search));
  else if (request.method === "POST" && OPENING.test(pathname)) event.respondWith(request.clone().text().then((body) => answered(request, `${pathname}?${encodeURIComponent(body)}`)));
});

/** The answer of the server, or the last one. @param {Request} request @param {string} key */
async function answered(request, key) {
  const cache = await caches.open(CACHE), isNamed = /^\/static\/[0-9a-f]{12}\//.test(key), kept = isNamed ? await cache.match(key) : undefined;
  if (kept) return kept;
  try { return await keep(cache, request, key); } catch (error) {
    const last = await cache.match(key);
    if (last) return last;
    throw error;
  }
}

/** Ask the server, and keep what it answers; another program at this address is left alone. @param {Cache} cache @param {Request} request @param {string} key */
async function keep(cache, request, key) {
  const reply = await fetch(request);
  if (reply.ok && reply.headers.get("x-frame-options") === "DENY" && Number(reply.headers.get("content-length") ?? 0) <= MAX_BYTES) await cache.put(key, reply.clone());
  return reply;
}
