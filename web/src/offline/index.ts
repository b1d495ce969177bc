import { lazyComponents } from '#kit/lazy-components.ts'

export const LazyOfflineBar = lazyComponents(() => import('./lazy-offline.ts')).component(
  ({ OfflineBar }) => OfflineBar,
)
