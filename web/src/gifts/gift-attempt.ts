import { personalValue } from '#kit/personal-value.ts'

/** A gift on its way to be paid in this tab: a reload goes on with it. */
export interface GiftAttempt {
  readonly key: string
  readonly content: string
  readonly itemId: string
  readonly itemName: string
  readonly reference?: string
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
export const giftPaymentAddress = (shareId: string, reference: string): string =>
  `/shared/${shareId}?reference=${encodeURIComponent(reference)}`
