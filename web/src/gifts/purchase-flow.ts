import type { Skipped } from '@akyede/contract/gifts'
import type { OrderAttempt } from '#feature/checkout'
import { type GiftedItem, giftAttempt, giftPaymentAddress } from './gift-attempt.ts'

/** What a call that took began. */
export interface StartedPayment {
  readonly reference: string
  /** What of all was left out, and why. */
  readonly skipped: readonly Skipped[]
}

/** How something of a list is paid for, as a gift or for oneself: where an attempt is kept, and its payment followed. */
export interface PurchaseFlow {
  /** As it is counted. */
  readonly category: 'gift' | 'list'
  read(): OrderAttempt | null
  keep(attempt: OrderAttempt, begun?: StartedPayment): void
  forget(): void
  addressOf(reference: string): string
}

/** To somebody else, from the page of their list. */
export const giftPurchaseFlow = (home: string, given: GiftedItem): PurchaseFlow => ({
  category: 'gift',
  read: giftAttempt.read,
  keep: (attempt, begun) => giftAttempt.write({ ...attempt, ...given, ...begun }),
  forget: giftAttempt.clear,
  addressOf: reference => giftPaymentAddress(home, reference),
})
