import { useEffect, useState } from 'react'

/** Whole seconds until then (milliseconds of this browser's clock); 0 once it is over, or when there is nothing to wait for. */
export function useCountdown(until: number | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  const left = until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (until === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [until])
  return left
}

/** "0:30". */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
