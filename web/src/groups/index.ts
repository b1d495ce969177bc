export { GroupView } from './group-view.tsx'
export { groupsPage } from './group-words.ts'
export { LateGroupsTab } from './late-groups-tab.ts'
export { groupQuery, groupsQuery } from './queries.ts'
