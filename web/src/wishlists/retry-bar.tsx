import { words } from '@akyede/contract/words'
import { Button } from '#ui/button.tsx'

interface RetryBarProps {
  message: string
  /** When the shown content was fetched; undefined when there is none. */
  shownAt: number | undefined
  onRetry: () => void
}

const time = new Intl.DateTimeFormat('en-GH', {
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'Africa/Accra',
})

/** A fetch failed; the previous content stays. */
export function RetryBar({ message, shownAt, onRetry }: RetryBarProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-control bg-gold-soft px-4 py-2 text-gold-ink"
    >
      <p>
        {shownAt === undefined
          ? message
          : `We couldn’t refresh this page. It was last updated at ${time.format(shownAt)}.`}
      </p>
      <Button variant="secondary" onClick={onRetry}>
        {words.error.retry}
      </Button>
    </div>
  )
}
