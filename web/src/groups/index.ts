export { GroupView } from './group-view.tsx'
export { groupsPage } from './group-words.ts'
export { LazyGroupsTab } from './lazy-groups-tab.ts'
export { groupQuery, groupsQuery } from './queries.ts'
