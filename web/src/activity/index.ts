export { type ActivityView, viewOf } from './activity-address.ts'
export { ActivityFilter, ActivityFound } from './activity-found.tsx'
export { ActivityRow } from './activity-row.tsx'
export { activityQuery } from './queries.ts'
