export { heard } from './heard.ts'
export { NotificationPreferencesTable } from './preferences-table.tsx'
export { TopBell } from './top-bell.tsx'
