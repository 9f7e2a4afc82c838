// The worker of a site without reading offline: replaces an earlier one, deletes its caches and unregisters itself.

import { clear, sw } from './caches.js';

sw.addEventListener('install', () => void sw.skipWaiting());
sw.addEventListener('activate', (event) => event.waitUntil(clear().then(() => sw.registration.unregister())));
