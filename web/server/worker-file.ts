/** Under this name browsers find the service worker; above everything, so that it may answer for all pages. */
export const workerFile = 'service-worker.js'
