import { tabValue } from '#kit/tab-value.ts'
import type { OrderAttempt, OrderParts } from './order-attempt.ts'

/** An attempt contains the address, so it is stored with its user. */
interface StoredAttempt extends OrderAttempt {
  readonly userId: number
}

const isStored = (value: unknown): value is StoredAttempt =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  'key' in value &&
  'content' in value &&
  typeof value.userId === 'number' &&
  typeof value.key === 'string' &&
  typeof value.content === 'string'

const stored = tabValue<StoredAttempt>('akyede:checkout-attempt', isStored)

/** This user's order attempt in this tab; a reload resumes it. */
export const attemptStore = (userId: number): OrderParts['attempts'] => ({
  read: () => {
    const found = stored.read()
    return found?.userId === userId ? found : null
  },
  write: attempt => stored.write({ ...attempt, userId }),
  clear: stored.clear,
})

export const clearAttempt = (): void => stored.clear()

/** Keeps only the attempt of this user, and none without a user. */
export function clearOtherUsersAttempt(userId: number | undefined): void {
  if (userId === undefined || !attemptStore(userId).read()) stored.clear()
}
