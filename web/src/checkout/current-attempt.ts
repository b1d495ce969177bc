import type { OrderAttempt } from './order-attempt.ts'
import { tabValue } from './tab-value.ts'

const isAttempt = (value: unknown): value is OrderAttempt =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  'content' in value &&
  typeof value.key === 'string' &&
  typeof value.content === 'string'

/** The attempt to order in this tab; a reload goes on with it. */
export const currentAttempt = tabValue<OrderAttempt>('akyede:checkout-attempt', isAttempt)
