import { useEffect, useRef, useState } from 'react'

const skeletonAppearsAfter = 200
const skeletonStaysFor = 300

/** Whether to show the skeleton: as long as something is awaited, and never for a blink once it has appeared. */
export function useStableLoading(waiting: boolean): boolean {
  const [lingering, setLingering] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(setLingering, skeletonAppearsAfter, true)
    return () => clearTimeout(timer)
  }, [waiting])
  useEffect(() => {
    if (!lingering) return
    const timer = setTimeout(setLingering, skeletonStaysFor, false)
    return () => clearTimeout(timer)
  }, [lingering])
  return waiting || lingering
}

/**
 * Whether to show a skeleton in place of what is still there: not for answers that come within 200 ms, and never for
 * a blink. Give the skeleton `atOnce`: it has waited already.
 */
export function useDelayedLoading(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false)
  const [fresh, setFresh] = useState(false)
  if (slow && !waiting && !fresh) setSlow(false)
  useEffect(() => {
    if (!waiting) return
    const appear = () => {
      setSlow(true)
      setFresh(true)
    }
    const timer = setTimeout(appear, skeletonAppearsAfter)
    return () => clearTimeout(timer)
  }, [waiting])
  useEffect(() => {
    if (!fresh) return
    const timer = setTimeout(setFresh, skeletonStaysFor, false)
    return () => clearTimeout(timer)
  }, [fresh])
  return slow
}

/** What is known; while nothing is, what was known last. */
export function useLastKnown<T>(now: T | undefined): T | undefined {
  const last = useRef(now)
  useEffect(() => {
    if (now !== undefined) last.current = now
  })
  return now ?? last.current
}
