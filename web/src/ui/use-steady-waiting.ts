import { useEffect, useState } from 'react'

const skeletonAppearsAfter = 200
const skeletonStaysFor = 300

/** Whether to show the skeleton: as long as something is awaited, and never for a blink once it has appeared. */
export function useSteadyWaiting(waiting: boolean): boolean {
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
