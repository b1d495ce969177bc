export { countPrompt } from './count-prompt.ts'
export type { PaymentWanted } from './create-payment.ts'
export { createProviders } from './create-providers.ts'
export type { PaidTwiceFact, PaymentFact, PaymentRefundedFact } from './events.ts'
export {
  type FoundRefund,
  latestRefund,
  moneyCameFor,
  moneyKeptFor,
  refundedOf,
  refundsFor,
} from './find-refund.ts'
export { type Account, balancesOf, isCaptured, post, wasPosted } from './ledger.ts'
export { letterReference, readReference } from './letter-reference.ts'
export { doesMoneyStay, isDisputed, isDisputedFor, moneyStaysFor } from './money-stays.ts'
export { openPayments, type Payments } from './open-payments.ts'
export {
  findDisputesForOperator,
  findPaymentsForOperator,
  listPaymentsForOperator,
  refundByReference,
} from './operator-payments.ts'
export {
  findPayment,
  findReferences,
  latestPayment,
  openPaymentOf,
  type PaymentRow,
  subjectsUnderReview,
} from './payment.ts'
export { forgetPayers, personalPayments } from './personal-records.ts'
export { presentPayment } from './present-payment.ts'
export { servePayments } from './routes.ts'
export { isBeingSent } from './send-payment.ts'
export { isOpen } from './transitions.ts'
