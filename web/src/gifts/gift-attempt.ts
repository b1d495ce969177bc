import type { Skipped } from '@akyede/contract/gifts'
import type { OrderAttempt } from '#feature/checkout'
import { personalValue } from '#kit/personal-value.ts'

/** What is given: one thing, or all that is open. */
export interface GiftedItem {
  readonly itemId: string
  readonly itemName: string
}

/** Stands for all that is open on a list. */
export const allItems = 'all'

/** A gift on its way to be paid in this tab: a reload goes on with it. */
export interface GiftAttempt extends GiftedItem {
  readonly key: string
  readonly content: string
  readonly reference?: string
  /** What of all was left out, by its id, and why. */
  readonly skipped?: readonly Skipped[]
}

export const giftAttempt = personalValue<GiftAttempt>(
  'akyede:gift-attempt',
  (value): value is GiftAttempt =>
    typeof value === 'object' &&
    value !== null &&
    ['key', 'content', 'itemId', 'itemName'].every(
      name => name in value && typeof (value as Record<string, unknown>)[name] === 'string',
    ),
)

/** Where a giver waits for a payment, and is told what became of it. */
export const giftPaymentAddress = (home: string, reference: string): string =>
  `${home}?reference=${encodeURIComponent(reference)}`

/** What a call that took began. */
interface StartedPayment {
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
