export { AnalyticsSwitch } from './analytics-switch.tsx'
export { useVisits } from './use-visits.ts'
