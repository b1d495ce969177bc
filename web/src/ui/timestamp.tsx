const day = new Intl.DateTimeFormat('en-GH', { dateStyle: 'medium', timeZone: 'Africa/Accra' })
const time = new Intl.DateTimeFormat('en-GH', {
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'Africa/Accra',
})
const dayAndTime = new Intl.DateTimeFormat('en-GH', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'Africa/Accra',
})

/** A date, with the time if wanted, in the time zone of Accra. A date never breaks across lines. */
export function Timestamp({ at, withTime = false }: { at: string; withTime?: boolean }) {
  const words = (withTime ? dayAndTime : day).format(new Date(at))
  return (
    <time dateTime={at} className={withTime ? undefined : 'whitespace-nowrap'}>
      {words}
    </time>
  )
}

/** The time of day of a timestamp whose date is clear. */
export function TimeOfDay({ at }: { at: string }) {
  return <time dateTime={at}>{time.format(new Date(at))}</time>
}

const minute = 60_000
const hour = 60 * minute

const countAgo = (count: number, singular: string): string =>
  `${count} ${count === 1 ? singular : `${singular}s`} ago`

/** The time since a timestamp, in words: "just now", "5 minutes ago", "2 hours ago", "3 days ago". */
export function ago(at: string, now: Date): string {
  const elapsed = now.getTime() - Date.parse(at)
  if (elapsed < minute) return 'just now'
  if (elapsed < hour) return countAgo(Math.floor(elapsed / minute), 'minute')
  if (elapsed < 24 * hour) return countAgo(Math.floor(elapsed / hour), 'hour')
  return countAgo(Math.floor(elapsed / (24 * hour)), 'day')
}
