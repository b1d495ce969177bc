const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`} ago`

/** How long something is past: "just now", "5 minutes ago", "2 hours ago", "3 days ago". */
export function ago(at: string, now: Date): string {
  const passed = now.getTime() - Date.parse(at)
  if (passed < minute) return 'just now'
  if (passed < hour) return counted(Math.floor(passed / minute), 'minute')
  if (passed < day) return counted(Math.floor(passed / hour), 'hour')
  return counted(Math.floor(passed / day), 'day')
}
