import { storedValue } from '#kit/storage.ts'
import { tabValue } from '#kit/tab-value.ts'

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
