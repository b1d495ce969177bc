export { rememberSearch } from './remember-search.ts'
export { type Recents, useRecents } from './use-recents.ts'
export { useRecentsFollow } from './use-recents-follow.ts'
