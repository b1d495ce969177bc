export { groupsPage } from './group-words.ts'
export { LateGroupsTab } from './late-groups-tab.ts'
export { groupsQuery } from './queries.ts'
