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

/** A moment as the clocks of Accra show it. A line ends before a day, never within it. */
export function Timestamp({ at, withTime = false }: { at: string; withTime?: boolean }) {
  const words = (withTime ? dayAndTime : day).format(new Date(at))
  return (
    <time dateTime={at} className={withTime ? undefined : 'whitespace-nowrap'}>
      {words}
    </time>
  )
}

/** The time of a moment that is near: its day goes without saying. */
export function TimeOfDay({ at }: { at: string }) {
  return <time dateTime={at}>{time.format(new Date(at))}</time>
}
