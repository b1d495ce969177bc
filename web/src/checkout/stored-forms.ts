import { useEffect } from 'react'
import { useSession } from '#feature/accounts'
import { storedValue } from '#kit/storage.ts'
import { tabValue } from '#kit/tab-value.ts'
import { clearOtherUsersAttempt } from './current-attempt.ts'

/** A stored form and its user, so that users of a shared phone never see each other's address or wallet. */
interface StoredForm {
  readonly userId: number
  readonly values: unknown
}

const isStored = (value: unknown): value is StoredForm =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  'values' in value &&
  typeof value.userId === 'number'

/** The draft of this tab. */
export const draftForm = tabValue<StoredForm>('akyede:checkout-draft', isStored)
/** The last ordered form. */
export const lastForm = storedValue<StoredForm | null>({
  key: 'akyede:last-address',
  version: 1,
  fallback: null,
  accepts: isStored,
})

/** Keeps only the forms of this user, and none without a user. Runs on every page, so this module stays small. */
export function clearOtherUsersForms(userId: number | undefined): void {
  for (const stored of [draftForm, lastForm]) {
    if (userId === undefined || stored.read()?.userId !== userId) stored.clear()
  }
}

/** Deletes every stored checkout except that of this user; all of them without a user. */
export function clearOtherUsersCheckout(userId: number | undefined): void {
  clearOtherUsersForms(userId)
  clearOtherUsersAttempt(userId)
}

/**
 * On a shared phone no user may see another's address (D18). It checks the current user instead of sign-outs,
 * because a tab on the payment page receives no event when its user signs out in another tab. For the document
 * around all pages.
 */
export function useClearCheckout(): void {
  const { status, user } = useSession()
  const userId = user?.user_id
  useEffect(() => {
    if (status !== 'loading') clearOtherUsersCheckout(userId)
  }, [status, userId])
}
