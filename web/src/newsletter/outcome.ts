/** The result of an action, as a sentence for the user. */
export interface Outcome {
  readonly ok: boolean
  readonly text: string
}

/** The message of an error. */
export const failure = (error: unknown): Outcome => ({
  ok: false,
  text: error instanceof Error ? error.message : String(error),
})
