import type { Skipped } from '@akyede/contract/gifts'
import type { OrderAttempt } from '#feature/checkout'
import { personalValue } from '#kit/personal-values.ts'

/** The gift: one item, or all open items. */
export interface GiftedItem {
  readonly itemId: string
  readonly itemName: string
}

/** Stands for all open items of a list. */
export const allItems = 'all'

/** A gift being paid for in this tab; a reload resumes it. */
export interface GiftAttempt extends GiftedItem {
  readonly key: string
  readonly content: string
  readonly reference?: string
  /** Ids of the items that were left out, with the reason. */
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

/** The page on which a giver waits for a payment and sees its outcome. */
export const giftPaymentAddress = (home: string, reference: string): string =>
  `${home}?reference=${encodeURIComponent(reference)}`

/** The payment that a successful call started. */
interface StartedPayment {
  readonly reference: string
  /** Items that were left out, with the reason. */
  readonly skipped: readonly Skipped[]
}

/**
 * How a purchase from a list is paid, as a gift or for oneself: where the attempt is stored and its payment followed.
 */
export interface PurchaseFlow {
  /** Category of the analytics event. */
  readonly category: 'gift' | 'list'
  read(): OrderAttempt | null
  save(attempt: OrderAttempt, started?: StartedPayment): void
  clear(): void
  addressOf(reference: string): string
}

/** A gift for another user, from the page of their list. */
export const giftPurchaseFlow = (home: string, given: GiftedItem): PurchaseFlow => ({
  category: 'gift',
  read: giftAttempt.read,
  save: (attempt, started) => giftAttempt.write({ ...attempt, ...given, ...started }),
  clear: giftAttempt.clear,
  addressOf: reference => giftPaymentAddress(home, reference),
})
