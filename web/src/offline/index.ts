import { lazyComponents } from '#kit/lazy-components.ts'

/** Offline support, which loads after the page is visible. */
export const LazyOfflineBar = lazyComponents(() => import('./offline-bar.tsx')).component(
  ({ OfflineBar }) => OfflineBar,
)
