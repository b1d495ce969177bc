export { beginPayoutsForOperator } from './begin.ts'
export { findMakerMoney } from './find-money.ts'
export { registerPayouts } from './routes.ts'
export { syncMakerEarnings } from './sync-earnings.ts'
