import { forgetAttemptOfOthers } from './current-attempt.ts'
import { forgetFormsOfOthers } from './kept-forms.ts'

/** Leaves nothing of a checkout in this browser but what this person wrote; without a person, nothing at all. */
export function forgetCheckoutOfOthers(userId: number | undefined): void {
  forgetFormsOfOthers(userId)
  forgetAttemptOfOthers(userId)
}
