export { countPrompt, insertPayments, type PaymentInput, toPayment } from './create-payment.ts'
export { createProviders, createTransferProviders, type TransferProviders } from './create-providers.ts'
export { disputePage, sendDisputeOpened } from './dispute-emails.ts'
export { createEmailReference, readReference } from './email-reference.ts'
export type {
  PaidTwicePayload,
  PartRefundPayload,
  PaymentEventPayload,
  PaymentRefundedPayload,
} from './events.ts'
export {
  findLedger,
  findPaymentsForStaff,
  findPaymentsOfOrder,
  findPaymentWithMovements,
  findProviderEvents,
  type PaymentWithMovements,
} from './find-payments-for-staff.ts'
export {
  findLatestRefund,
  findRefundsByReason,
  findRefundsWithoutAllowance,
  findRetainedAmount,
  hasReceivedMoney,
  isLastRequestedByStaff,
  type RefundSummary,
  refundedAmount,
} from './find-refund.ts'
export { keepReviewedMoney } from './keep-reviewed.ts'
export {
  type Account,
  findRefundsBorneBy,
  insertedJournal,
  isCaptured,
  type Journal,
  journalValues,
  postJournal,
  type RefundsBorne,
  reverseJournals,
  wasPosted,
} from './ledger.ts'
export { mayBeMarkedFailedFrom } from './mark-refund-failed.ts'
export {
  findDisputesForOperator,
  findPaymentsForOperator,
  listPaymentsForOperator,
  refundByReference,
} from './operator-payments.ts'
export {
  findLatestPayment,
  findOpenPayment,
  findPayment,
  findReferences,
  findSubjectsUnderReview,
  hasOpenPayment,
  lockLatestPayment,
  lockPayment,
  type PaymentRow,
} from './payment.ts'
export { createPayments, type Payments } from './payments.ts'
export { erasePayers, personalPayments } from './personal-records.ts'
export { presentPayment } from './present-payment.ts'
export { transferTask } from './receive-webhook.ts'
export { type RefundRow, transferableFrom } from './refund-by-transfer.ts'
export { isRequestedByStaff } from './refund-reason.ts'
export { isDisputed, isDisputedFor, isMoneyRetained, isMoneyRetainedFor } from './retained-money.ts'
export { reviewRefundBeyond } from './review-refund.ts'
export { servePayments } from './routes.ts'
export { isBeingSent } from './send-payment.ts'
export type { LockSubject } from './settle.ts'
export type { TransferOutcome, TransferProvider, TransferRequest } from './transfer-provider.ts'
export { hasMoney, isOpen } from './transitions.ts'
