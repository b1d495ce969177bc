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
