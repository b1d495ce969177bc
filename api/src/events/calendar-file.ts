import type { EventRow } from './find-event.ts'

/**
 * Renders an event as an RFC 5545 file. Times are in UTC, which is Ghana's time all year. No email address is
 * included.
 */
export function calendarFile(
  {
    id,
    title,
    description,
    location,
    landmark,
    starts_at,
    ends_at,
    recurrence,
    status,
    version,
    updated_at,
  }: EventRow,
  address: string,
): string {
  const place = [location, landmark].filter(Boolean).join(', ')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Akyede//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@akyede`,
    `DTSTAMP:${stamp(updated_at)}`,
    `LAST-MODIFIED:${stamp(updated_at)}`,
    `SEQUENCE:${version - 1}`,
    `DTSTART:${stamp(starts_at)}`,
    ends_at && `DTEND:${stamp(ends_at)}`,
    recurrence === 'yearly' && `RRULE:${yearly(starts_at)}`,
    `STATUS:${status === 'scheduled' ? 'CONFIRMED' : 'CANCELLED'}`,
    `SUMMARY:${escaped(title)}`,
    description && `DESCRIPTION:${escaped(description)}`,
    place && `LOCATION:${escaped(place)}`,
    `URL:${address}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.flatMap(line => (line ? [`${folded(line)}\r\n`] : [])).join('')
}

/** The file name uses only characters that every system accepts. */
export const calendarFileName = ({ title }: Pick<EventRow, 'title'>): string => {
  const plain = title
    .normalize('NFKD')
    .replace(/[^a-zA-Z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${plain.slice(0, 60).toLowerCase() || 'event'}.ics`
}

/** Format: 20261224T100000Z */
const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '')

/** A yearly event of 29 February takes place on the last day of February in other years. */
const yearly = (start: Date): string =>
  start.getUTCMonth() === 1 && start.getUTCDate() === 29
    ? 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1'
    : 'FREQ=YEARLY'

/** RFC 5545, section 3.3.11. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** Lines have at most 75 octets and are never cut within a character (RFC 5545, section 3.1). */
function folded(line: string): string {
  let octets = 0
  let text = ''
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > 75) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}
