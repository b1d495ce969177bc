import type { EventRow } from './find-event.ts'

/** An event as RFC 5545 has it: times in UTC, which Ghana keeps all year; nobody's address is in it. */
export function calendarFile(
  { id, title, description, location, starts_at, ends_at, recurrence, status, version, updated_at }: EventRow,
  address: string,
): string {
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
    location && `LOCATION:${escaped(location)}`,
    `URL:${address}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.flatMap(line => (line ? [`${folded(line)}\r\n`] : [])).join('')
}

/** The name of the file, of letters that every system takes. */
export const calendarFileName = ({ title }: Pick<EventRow, 'title'>): string => {
  const plain = title
    .normalize('NFKD')
    .replace(/[^a-zA-Z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${plain.slice(0, 60).toLowerCase() || 'event'}.ics`
}

/** 20261224T100000Z */
const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '')

/** What begins on the 29th of February is on the last day of February in other years, as everywhere here. */
const yearly = (start: Date): string =>
  start.getUTCMonth() === 1 && start.getUTCDate() === 29
    ? 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1'
    : 'FREQ=YEARLY'

/** RFC 5545, 3.3.11. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** Lines of at most 75 octets, never cut within a letter (RFC 5545, 3.1). */
function folded(line: string): string {
  let octets = 0
  let text = ''
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > 75) {
      text += '\r\n '
      octets = 1
    }
    text += letter
    octets += size
  }
  return text
}
