import { lazy } from 'react'

/** Among one's friends only one tab of five shows groups: what draws it comes with that tab. */
export const LazyGroupsTab = lazy(() =>
  import('./groups-tab.tsx').then(module => ({ default: module.GroupsTab })),
)
