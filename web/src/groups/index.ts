import { lazy } from 'react'

/** Only one of five tabs shows groups, so that its code is loaded with that tab. */
export const LazyGroupsTab = lazy(() =>
  import('./groups-tab.tsx').then(module => ({ default: module.GroupsTab })),
)

export { GroupView } from './group-view.tsx'
export { groupsPage } from './group-words.ts'
export { groupQuery, groupsQuery } from './queries.ts'
