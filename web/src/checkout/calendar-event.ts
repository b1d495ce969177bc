import { dayAfter } from '@akyede/contract/days'

export interface ExpectedParcels {
  /** As the order is called. */
  readonly number: string
  /** Where its progress stands. */
  readonly link: string
  /** The first and the last day, both included. */
  readonly from: string
  readonly until: string
}

/** The days on which an order is expected, for a calendar (RFC 5545). It tells nothing of where to, nor of what is in it. */
export function calendarEvent({ number, link, from, until }: ExpectedParcels, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Akyede//Orders//EN',
    'BEGIN:VEVENT',
    `UID:${number}@akyede`,
    `DTSTAMP:${compact(now.toISOString().slice(0, 19))}Z`,
    `DTSTART;VALUE=DATE:${compact(from)}`,
    // The end is the first day that is no longer meant.
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

/** Longer lines go on below, after a space; counted in characters, few enough for 75 bytes. */
const folded = (line: string): string => (line.match(new RegExp(`.{1,${lineMax}}`, 'gu')) ?? []).join('\r\n ')
