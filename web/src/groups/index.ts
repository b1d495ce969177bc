export { groupsPage } from './group-words.ts'
export { GroupsTab } from './groups-tab.tsx'
export { groupsKey, groupsQuery } from './queries.ts'
