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

/** A moment as the clocks of Accra show it. */
export function Moment({ at, withTime = false }: { at: string; withTime?: boolean }) {
  return <time dateTime={at}>{(withTime ? dayAndTime : day).format(new Date(at))}</time>
}

/** The time of a moment that is near: its day goes without saying. */
export function TimeOfDay({ at }: { at: string }) {
  return <time dateTime={at}>{time.format(new Date(at))}</time>
}
