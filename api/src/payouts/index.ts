export { beginPayoutsForOperator } from './begin.ts'
export { seedDemoPayouts } from './demo-payouts.ts'
export { findMakerMoney } from './find-money.ts'
export {
  holdPayoutForOperator,
  listRunsForOperator,
  proposeRunForOperator,
} from './operator-payouts.ts'
export {
  sendBalanceInsufficient,
  sendPayoutFailed,
  sendPayoutHeld,
  sendPayoutPaid,
  sendRunProposed,
  sendWalletConfirmed,
  sendWalletReview,
  sendWalletStopped,
} from './payout-messages.ts'
export { personalWallets } from './personal-records.ts'
export { registerPayouts } from './routes.ts'
export { simulatePayouts } from './simulate.ts'
export { syncMakerEarnings } from './sync-earnings.ts'
