import type { ProblemState } from '@akyede/contract/problem-words'

export interface ProblemEventPayload {
  readonly problem_id: string
  readonly order_id: string
  /** The buyer; null for a gift from a list. */
  readonly user_id: number | null
  readonly state: ProblemState
}

declare module '#platform/outbox.ts' {
  interface Events {
    /** A problem was reported, or its state changed. */
    'problem.moved': ProblemEventPayload
    /** The buyer wrote about a problem that was reported before. */
    'problem.written': { readonly problem_id: string; readonly message_id: string }
  }
}
