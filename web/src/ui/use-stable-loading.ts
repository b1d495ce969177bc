import { useEffect, useRef, useState } from 'react'

const skeletonAppearsAfter = 200
const skeletonStaysFor = 300

/** Whether to show a skeleton. Once visible it stays for a minimum time, so that it never flashes. */
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
 * Whether to replace existing content by a skeleton: only after 200 ms of waiting, and then for a minimum time.
 * Pass `atOnce` to the skeleton, because this hook has waited already.
 */
export function useDelayedLoading(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false)
  const [recent, setRecent] = useState(false)
  if (slow && !waiting && !recent) setSlow(false)
  useEffect(() => {
    if (!waiting) return
    const appear = () => {
      setSlow(true)
      setRecent(true)
    }
    const timer = setTimeout(appear, skeletonAppearsAfter)
    return () => clearTimeout(timer)
  }, [waiting])
  useEffect(() => {
    if (!recent) return
    const timer = setTimeout(setRecent, skeletonStaysFor, false)
    return () => clearTimeout(timer)
  }, [recent])
  return slow
}

/** Returns the current value, or the last known one while it is undefined. */
export function useLastKnown<T>(now: T | undefined): T | undefined {
  const last = useRef(now)
  useEffect(() => {
    if (now !== undefined) last.current = now
  })
  return now ?? last.current
}
