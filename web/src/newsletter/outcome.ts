/** What became of it, in a sentence for a person. */
export interface Outcome {
  readonly ok: boolean
  readonly text: string
}

/** What went wrong, in its own words. */
export const failure = (error: unknown): Outcome => ({
  ok: false,
  text: error instanceof Error ? error.message : String(error),
})
