// What works without a connection, in one script: it comes once the page stands (index.ts).
export { OfflineBar } from './offline-bar.tsx'
