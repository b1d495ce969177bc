export { beginPayoutsForOperator } from './begin.ts'
export { registerPayouts } from './routes.ts'
export { syncMakerEarnings } from './sync-earnings.ts'
