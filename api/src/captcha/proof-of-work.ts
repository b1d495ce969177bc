import type { CaptchaPurpose } from '@akyede/contract/captcha'

/** A puzzle that was solved truly and in time. */
export interface SolvedChallenge {
  /** Names the puzzle: it counts once. */
  readonly id: string
  readonly purpose: CaptchaPurpose
  readonly expiresAt: Date
}

/** Whoever sets the puzzles: ours, or a service that takes its place (D77). */
export interface ProofOfWork {
  /** What the browser is given to solve, as `captcha/challenge` answers it. */
  challenge(purpose: CaptchaPurpose): Promise<Record<string, unknown>>
  /** undefined for what is forged, wrong or too late. */
  check(solution: string): Promise<SolvedChallenge | undefined>
}
