import type { Payment } from '@akyede/contract/payments'
import { track } from '#kit/analytics.ts'
import { tabValue } from '#kit/tab-value.ts'

const counted = tabValue('akyede:counted-purchase', (value): value is string => typeof value === 'string')

/** Once, however often the thanks are looked at; what it cost, not which order it is. */
export function countPurchase({ reference, amount }: Pick<Payment, 'reference' | 'amount'>): void {
  if (counted.read() === reference) return
  counted.write(reference)
  track('purchase', { value: amount })
}
