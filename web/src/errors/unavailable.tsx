import { useEffect, useState } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'

/** The `Retry-After` of the response, and the time until the page retries by itself. */
export const retryAfterSeconds = 30

/** The page for status 503. It retries by itself and shows when. */
export function Unavailable({ retry }: { retry: string }) {
  const left = useCountdown(retryAfterSeconds)
  useEffect(() => {
    if (left === 0) window.location.assign(retry)
  }, [left, retry])
  return (
    <OutcomePage symbol="nkyinkyim" title="Back shortly">
      <p className={outcomeLeadClass}>
        We are tidying the stall. Your cart and your lists are where you left them.
      </p>
      <p role="timer" className="text-ink-2 noscript:hidden">
        Trying again in {left} {left === 1 ? 'second' : 'seconds'}
      </p>
      <a href={retry} className={buttonClass()}>
        Try now
      </a>
    </OutcomePage>
  )
}

function useCountdown(from: number): number {
  const [left, setLeft] = useState(from)
  useEffect(() => {
    const timer = setInterval(() => setLeft(seconds => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return left
}
