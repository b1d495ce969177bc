export { rememberSearch, searchHistoryQuery } from './edit-history.ts'
export { HistoryFound } from './history-found.tsx'
export { useMoveRecents } from './use-move-recents.ts'
export { type Recents, useRecents } from './use-recents.ts'
