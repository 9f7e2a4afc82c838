/** For a site that keeps nothing any more: takes the place of an earlier worker, deletes what it kept, and goes. */

import { clear, sw } from './caches.js';

sw.addEventListener('install', () => void sw.skipWaiting());
sw.addEventListener('activate', (event) => event.waitUntil(clear().then(() => sw.registration.unregister())));
