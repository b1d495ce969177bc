import { dayAfter } from '@akyede/contract/days'

export interface ExpectedParcels {
  /** The order number. */
  readonly number: string
  /** The address of the order's page. */
  readonly link: string
  /** The first and the last day, both included. */
  readonly from: string
  readonly until: string
}

/** The expected days of an order as a calendar event (RFC 5545), without address and contents. */
export function calendarEvent({ number, link, from, until }: ExpectedParcels, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Akyede//Orders//EN',
    'BEGIN:VEVENT',
    `UID:${number}@akyede`,
    `DTSTAMP:${compact(now.toISOString().slice(0, 19))}Z`,
    `DTSTART;VALUE=DATE:${compact(from)}`,
    // In iCalendar the end is exclusive.
    `DTEND;VALUE=DATE:${compact(dayAfter(until, 1))}`,
    `SUMMARY:${escaped(`Akyɛde order ${number} should arrive`)}`,
    `DESCRIPTION:${escaped(`Follow it here: ${link}`)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const compact = (text: string): string => text.replaceAll(/[-:]/g, '')
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

const lineMax = 60

/** Long lines continue below after a space. They are counted in characters, few enough for 75 bytes. */
const folded = (line: string): string => (line.match(new RegExp(`.{1,${lineMax}}`, 'gu')) ?? []).join('\r\n ')
