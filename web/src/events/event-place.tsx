import { textLinkClass } from '#ui/text-link.tsx'
import { dayInFull, timeOf } from './event-times.ts'

interface EventTimes {
  readonly date: string
  readonly occurs_at: string
  readonly ends_at: string | null
}

/** The end of the occurrence that is shown; undefined when the event has no end. */
export function endOf({ date, occurs_at, ends_at }: EventTimes): string | undefined {
  const duration = ends_at ? Date.parse(ends_at) - Date.parse(date) : 0
  return duration > 0 ? new Date(Date.parse(occurs_at) + duration).toISOString() : undefined
}

/** The day in words, and the times in Ghana's time. */
export function When({ begin, end }: { begin: string; end: string | undefined }) {
  const sameDay = end?.slice(0, 10) === begin.slice(0, 10)
  return (
    <>
      <time dateTime={begin}>
        {dayInFull(begin)}, {timeOf(begin)}
      </time>
      {end && (
        <>
          {' '}
          to <time dateTime={end}>{sameDay ? timeOf(end) : `${dayInFull(end)}, ${timeOf(end)}`}</time>
        </>
      )}
    </>
  )
}

/** The venue with its landmark, and a link to a map. */
export function Place({ location, landmark }: { location: string; landmark: string }) {
  const query = new URLSearchParams({ api: '1', query: location || landmark })
  return (
    <>
      <span className="block">{location || landmark}</span>
      {location && landmark && <span className="block text-base font-normal text-ink-2">{landmark}</span>}
      <a
        href={`https://www.google.com/maps/search/?${query}`}
        target="_blank"
        rel="noreferrer"
        className={`${textLinkClass} inline-flex min-h-11 items-center`}
      >
        Open in Maps
      </a>
    </>
  )
}
