import type { Payment } from '@akyede/contract/payments'
import { track } from '#kit/analytics.ts'
import { tabValue } from '#kit/tab-value.ts'

const counted = tabValue('akyede:counted-purchase', (value): value is string => typeof value === 'string')

/** Tracks a purchase once per payment, with its amount and without the order. */
export function countPurchase({ reference, amount }: Pick<Payment, 'reference' | 'amount'>): void {
  if (counted.read() === reference) return
  counted.write(reference)
  track('purchase', { value: amount })
}
