// The service worker: keeps the shell of the page, so that without a line the page still opens and says so.
//
// It never touches the interface: what the server says is asked of the server, every time. Documents come from the server
// too, if it answers; what is kept stands in only when it does not. Parts of the page have a hash in their name, so a kept
// one is never an old one. The build writes its list of parts in here: another build is another worker, which takes over
// at once and throws the old parts away.

const BUILD = '__BUILD__';
const SHELL = __SHELL__; // the document and what home is made of
const OURS = 'contretemps-';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(OURS + BUILD)
      .then((cache) => cache.addAll(SHELL.map((path) => new Request(path, { cache: 'no-cache' }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith(OURS) && name !== OURS + BUILD).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => shell()));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(part(request));
});

const shell = async () => (await caches.match('/', { cacheName: OURS + BUILD })) ?? Response.error();

async function part(request) {
  const cache = await caches.open(OURS + BUILD);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

// A notice was clicked: go to its table, in a tab that is there already if there is one.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data?.path ?? '/';
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((tabs) => {
      const there = tabs.find((tab) => new URL(tab.url).pathname === path);
      return there ? there.focus() : self.clients.openWindow(path);
    }),
  );
});
