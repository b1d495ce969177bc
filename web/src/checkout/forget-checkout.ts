import { forgetAttemptOfOthers } from './current-attempt.ts'
import { forgetValuesOfOthers } from './kept-values.ts'

/** Leaves nothing of a checkout in this browser but what this person wrote; without a person, nothing at all. */
export function forgetCheckoutOfOthers(userId: number | undefined): void {
  forgetValuesOfOthers(userId)
  forgetAttemptOfOthers(userId)
}
