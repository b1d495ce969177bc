import { useEffect, useState } from 'react'

const second = 1000

/**
 * Seconds until a moment of this device's clock; 0 where there is none. A page that slept or lay in the cache is right at
 * once when it wakes.
 */
export function useSecondsLeft(end: number | undefined): number {
  const [seen, setSeen] = useState(() => ({ end, at: Date.now() }))
  if (seen.end !== end) setSeen({ end, at: Date.now() })
  const left = end === undefined ? 0 : end - seen.at
  useEffect(() => {
    if (left <= 0) return
    const look = () => setSeen(before => ({ ...before, at: Date.now() }))
    const timer = setTimeout(look, left % second || second)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', look)
    }
  }, [left])
  return end === undefined ? 0 : secondsUntil(end, seen.at)
}

/** Whole seconds until then, rounded up; never below 0. */
export const secondsUntil = (end: number, now: number): number => Math.max(0, Math.ceil((end - now) / 1000))

/** "2:05". */
export const clockFace = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
