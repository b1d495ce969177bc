import { useEffect, useRef } from 'react'

/** What is known; while nothing is, what was known last. */
export function useLastKnown<T>(now: T | undefined): T | undefined {
  const last = useRef(now)
  useEffect(() => {
    if (now !== undefined) last.current = now
  })
  return now ?? last.current
}
