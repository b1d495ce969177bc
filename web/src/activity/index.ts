export { ActivityRow } from './activity-row.tsx'
export { Face } from './face.tsx'
