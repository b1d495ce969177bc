import { ApiError } from '#kit/call.ts'

/** Until when no password is looked at. */
export interface SignInWait {
  /** Of this browser's clock. */
  readonly until: number
  /** Whose account has to wait; undefined for all of them. */
  readonly email: string | undefined
}

/** How long whoever was refused has to wait, by the answer. */
export function waitAfter(error: unknown, email: string): SignInWait | undefined {
  if (!(error instanceof ApiError) || error.retryAfter === undefined || error.status >= 500) return undefined
  const ofAll = error.code === 'auth.too_many_failures' || error.code === 'request.rate_limited'
  return { until: Date.now() + error.retryAfter * 1_000, email: ofAll ? undefined : email }
}

/** Whole seconds that are left for this e-mail. */
export function secondsLeft(wait: SignInWait | undefined, email: string, now: number): number {
  if (!wait || (wait.email !== undefined && !isSame(wait.email, email))) return 0
  return Math.max(0, Math.ceil((wait.until - now) / 1_000))
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
