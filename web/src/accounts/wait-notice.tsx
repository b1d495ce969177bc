const time = new Intl.DateTimeFormat('en-GH', { timeStyle: 'short', hourCycle: 'h23' })
/** Above this number of seconds the time is shown instead. */
const countedBelow = 60

interface WaitNoticeProps {
  /** In seconds. */
  left: number
  until: number
}

/** Shows when the next attempt is possible: announced once, updated every second. */
export function WaitNotice({ left, until }: WaitNoticeProps) {
  const at = new Date(until)
  return (
    <div role="status" className="empty:hidden">
      {left > 0 && (
        <p className="rounded-control bg-gold-soft px-4 py-3 font-semibold text-gold-ink">
          {left < countedBelow ? (
            <>
              <span aria-hidden>{secondsOf(left)}</span>
              <span className="sr-only">Wait a few seconds</span>
            </>
          ) : (
            <>
              You can try again at <time dateTime={at.toISOString()}>{time.format(at)}</time>.
            </>
          )}
        </p>
      )}
    </div>
  )
}

const secondsOf = (left: number) => `Wait ${left} ${left === 1 ? 'second' : 'seconds'}`
