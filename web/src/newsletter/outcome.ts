/** The result of an action, as a sentence for the user. */
export interface Outcome {
  readonly ok: boolean
  readonly text: string
}

export const subscribed = 'You’re in. Look for a message from us.'

/** The outcome of an action that failed with this error. */
export const failureOutcome = (error: unknown): Outcome => ({
  ok: false,
  text: error instanceof Error ? error.message : String(error),
})
