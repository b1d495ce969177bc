/** The result of an action, as a sentence for the user. */
export interface Outcome {
  readonly ok: boolean
  readonly text: string
}

export const subscribed = 'You’re in. Look for a message from us.'

/** The message of an error. */
export const failure = (error: unknown): Outcome => ({
  ok: false,
  text: error instanceof Error ? error.message : String(error),
})
