import { useEffect, useState } from 'react'
import { secondsUntil } from './prompt.ts'

const second = 1000

/** Seconds until a moment of this device's clock. A page that slept or lay in the cache is right at once when it wakes. */
export function useSecondsLeft(end: number): number {
  const [now, setNow] = useState(Date.now)
  const left = end - now
  useEffect(() => {
    if (left <= 0) return
    const look = () => setNow(Date.now())
    const timer = setTimeout(look, left % second || second)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', look)
    }
  }, [left])
  return secondsUntil(end, now)
}
