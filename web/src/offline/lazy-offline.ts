// Offline support in one chunk, which loads after the page is visible (index.ts).
export { OfflineBar } from './offline-bar.tsx'
