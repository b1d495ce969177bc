const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const countAgo = (count: number, singular: string): string =>
  `${count} ${count === 1 ? singular : `${singular}s`} ago`

/** The time since a timestamp, in words: "just now", "5 minutes ago", "2 hours ago", "3 days ago". */
export function ago(at: string, now: Date): string {
  const elapsed = now.getTime() - Date.parse(at)
  if (elapsed < minute) return 'just now'
  if (elapsed < hour) return countAgo(Math.floor(elapsed / minute), 'minute')
  if (elapsed < day) return countAgo(Math.floor(elapsed / hour), 'hour')
  return countAgo(Math.floor(elapsed / day), 'day')
}
