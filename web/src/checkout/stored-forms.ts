import { type Region, regions } from '@akyede/contract/regions'
import { useEffect } from 'react'
import { useSession } from '#feature/accounts'
import { storedValue } from '#kit/storage.ts'
import { tabValue } from '#kit/tab-value.ts'
import { clearOtherUsersAttempt } from './current-attempt.ts'

/** A form as it was kept, and whose it is: on a shared phone nobody meets another's address or wallet. */
interface StoredForm {
  readonly userId: number
  readonly values: unknown
}

const isKept = (value: unknown): value is StoredForm =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  'values' in value &&
  typeof value.userId === 'number'

/** What is being written in this tab. */
export const draftForm = tabValue<StoredForm>('akyede:checkout-draft', isKept)
/** What was ordered with last. */
export const lastForm = storedValue<StoredForm | null>({
  key: 'akyede:last-address',
  version: 1,
  fallback: null,
  accepts: isKept,
})

/** Keeps what is this person's, if anything; without one, nothing. Every page does this, so it knows no more. */
export function clearOtherUsersForms(userId: number | undefined): void {
  for (const kept of [draftForm, lastForm]) {
    if (userId === undefined || kept.read()?.userId !== userId) kept.clear()
  }
}

/** Leaves nothing of a checkout in this browser but what this person wrote; without a person, nothing at all. */
export function clearOtherUsersCheckout(userId: number | undefined): void {
  clearOtherUsersForms(userId)
  clearOtherUsersAttempt(userId)
}

/**
 * On a shared phone nobody meets another's address (D18). It asks who is here rather than who leaves: a tab that
 * was on the payment page when its person left in another one hears of no end. For the document around all pages.
 */
export function useClearCheckout(): void {
  const { status, user } = useSession()
  const userId = user?.user_id
  useEffect(() => {
    if (status !== 'loading') clearOtherUsersCheckout(userId)
  }, [status, userId])
}

/** Where this person's gifts went last, as far as this browser knows. */
export function lastRegion(userId: number | undefined): Region | null {
  const kept = lastForm.read()
  if (userId === undefined || kept?.userId !== userId) return null
  const state = (kept.values as { readonly state?: unknown } | null)?.state
  return typeof state === 'string' && Object.hasOwn(regions, state) ? (state as Region) : null
}
