import { lazy } from 'react'

/** Loaded lazily, because the form includes the address rules, which visitors without a session do not need. */
export const LazyCheckoutPage = lazy(() =>
  import('./checkout-page.tsx').then(page => ({ default: page.CheckoutPage })),
)

export { ApprovalAwaited, Fact, Facts } from './approval-awaited.tsx'
export { ListActions, useBoughtList } from './bought-list.tsx'
export type { NextSteps } from './change-payment-method.tsx'
export { CheckingPayment } from './checking-payment.tsx'
export { attemptStore, clearAttempt } from './current-attempt.ts'
export { type HoldLimit, HoldLimitRemedy, holdLimitOf } from './hold-limit.tsx'
export { lastRegion } from './last-region.ts'
export { LeaveReasons } from './leave-reasons.tsx'
export { NetworkChoice, WalletNumber } from './network-choice.tsx'
export { attemptOf, type BoughtList, hasEnded, isDefinite, type OrderAttempt } from './order-attempt.ts'
export { isOtherPrefix, payingWords, payWords } from './payment-method-choice.ts'
export { countPurchase, viewOf } from './payment-outcome.ts'
export { PaymentShown } from './payment-shown.tsx'
export { paymentQuery, releaseQuery, requireReference } from './queries.ts'
export { Section } from './section.tsx'
export { useClearCheckout } from './stored-forms.ts'
export { onReturnFromCache, useAwaitedPayment, useFocusOnChange } from './use-awaited-payment.ts'
export { VoucherForm } from './voucher-form.tsx'
export { WrappedPicture, weaveClass } from './wrapped-picture.tsx'
