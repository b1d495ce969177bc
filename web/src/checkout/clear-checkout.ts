import { clearOtherUsersAttempt } from './current-attempt.ts'
import { clearOtherUsersForms } from './stored-forms.ts'

/** Leaves nothing of a checkout in this browser but what this person wrote; without a person, nothing at all. */
export function clearOtherUsersCheckout(userId: number | undefined): void {
  clearOtherUsersForms(userId)
  clearOtherUsersAttempt(userId)
}
