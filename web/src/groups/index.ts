export { groupsPage } from './group-words.ts'
export { GroupsTab } from './groups-tab.tsx'
export { groupsQuery } from './queries.ts'
