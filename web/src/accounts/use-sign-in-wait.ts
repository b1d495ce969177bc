import { useEffect, useState } from 'react'
import { ApiError } from '#kit/call.ts'

/** Counts down until this email may be tried again. */
export function useSignInWait(email: string) {
  const [wait, setWait] = useState<SignInWait>()
  const [now, setNow] = useState(() => Date.now())
  const left = secondsLeft(wait, email, now)
  const counting = left > 0
  useEffect(() => {
    if (!counting) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [counting])
  return {
    left,
    until: wait?.until ?? 0,
    /** Calculated from the current time, not from the last render. */
    hasToWait: (typed: string) => secondsLeft(wait, typed, Date.now()) > 0,
    learn(error: unknown, tried: string): void {
      setNow(Date.now())
      setWait(waitAfter(error, tried))
    },
  }
}

/** The time until which the server refuses attempts. */
interface SignInWait {
  /** By this browser's clock. */
  readonly until: number
  /** The email that has to wait; undefined for all emails. */
  readonly email: string | undefined
}

/** Returns the delay from a refusal. */
function waitAfter(error: unknown, email: string): SignInWait | undefined {
  if (!(error instanceof ApiError) || error.retryAfter === undefined || error.status >= 500) return undefined
  const ofAll = error.code === 'auth.too_many_failures' || error.code === 'request.rate_limited'
  return { until: Date.now() + error.retryAfter * 1_000, email: ofAll ? undefined : email }
}

/** Returns the whole seconds that are left for this email. */
function secondsLeft(wait: SignInWait | undefined, email: string, now: number): number {
  if (!wait || (wait.email !== undefined && !isSame(wait.email, email))) return 0
  return Math.max(0, Math.ceil((wait.until - now) / 1_000))
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
