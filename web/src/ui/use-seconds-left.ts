import { useEffect, useState } from 'react'

const second = 1000

/**
 * Seconds until a timestamp on the clock of this device, or 0 without one. A page that wakes from sleep or from
 * the back/forward cache updates at once.
 */
export function useSecondsLeft(end: number | undefined): number {
  const [clock, setClock] = useState(() => ({ end, at: Date.now() }))
  if (clock.end !== end) setClock({ end, at: Date.now() })
  const left = end === undefined ? 0 : end - clock.at
  useEffect(() => {
    if (left <= 0) return
    const refresh = () => setClock(before => ({ ...before, at: Date.now() }))
    const timer = setTimeout(refresh, left % second || second)
    document.addEventListener('visibilitychange', refresh)
    window.addEventListener('pageshow', refresh)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', refresh)
      window.removeEventListener('pageshow', refresh)
    }
  }, [left])
  return end === undefined ? 0 : secondsUntil(end, clock.at)
}

/** Whole seconds until the end, rounded up and never below 0. */
export const secondsUntil = (end: number, now: number): number => Math.max(0, Math.ceil((end - now) / 1000))

/** Formats seconds as "2:05". */
export const clockFace = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
