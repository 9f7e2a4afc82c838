// Removes reading offline: a worker that site/worker.py writes as sw.js where the option `offline` is off. No page
// registers it: it replaces an earlier one in browsers, deletes its caches and unregisters itself.

import { clear, sw } from './caches.js';

sw.addEventListener('install', () => void sw.skipWaiting());
sw.addEventListener('activate', (event) => event.waitUntil(clear().then(() => sw.registration.unregister())));
