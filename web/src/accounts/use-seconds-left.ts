import { useEffect, useState } from 'react'

const left = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000))

/** Whole seconds until a moment on this device's clock; 0 once it is there, or where there is none. */
export function useSecondsLeft(end: number | undefined): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (end === undefined) return setSeconds(0)
    setSeconds(left(end))
    const timer = setInterval(() => {
      setSeconds(left(end))
      if (left(end) === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [end])
  return seconds
}
