import { lateParts } from '#kit/late-parts.ts'

export const LateOfflineBar = lateParts(() => import('./late-offline.ts')).part(
  ({ OfflineBar }) => OfflineBar,
)
