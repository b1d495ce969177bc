import { useEffect, useState } from 'react'
import { type SignInWait, secondsLeft, waitAfter } from './sign-in-wait.ts'

/** Counts down to when this e-mail may be tried again. */
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
    /** Asked at once, not by what was shown last. */
    hasToWait: (typed: string) => secondsLeft(wait, typed, Date.now()) > 0,
    learn(error: unknown, tried: string): void {
      setNow(Date.now())
      setWait(waitAfter(error, tried))
    },
  }
}
