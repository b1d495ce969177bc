const day = new Intl.DateTimeFormat('en-GH', { dateStyle: 'medium', timeZone: 'Africa/Accra' })
const dayAndTime = new Intl.DateTimeFormat('en-GH', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Accra',
})

/** A moment as the clocks of Accra show it. */
export function Moment({ at, withTime = false }: { at: string; withTime?: boolean }) {
  return <time dateTime={at}>{(withTime ? dayAndTime : day).format(new Date(at))}</time>
}
