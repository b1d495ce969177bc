import { z } from 'zod'
import { dayAfter, isDay } from './days.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { EventType } from './event-fields.ts'
import type { EventType as EventTypeName } from './event-words.ts'
import { line } from './fields.ts'

export const eventSeriesTypes = ['farewell', 'birth'] as const
export type EventSeriesType = (typeof eventSeriesTypes)[number]

interface EventOfSeries {
  readonly type: EventTypeName
  readonly title: string
  readonly day: string
}

/** The same day of the next year; 1 March after a leap day. */
const yearAfter = (day: string): string => {
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  return isDay(next) ? next : dayAfter(`${next.slice(0, 4)}-02-28`, 1)
}

/**
 * The events that follow a death or a birth (E84), to be confirmed by readers. Their days:
 * https://www.modernghana.com/news/1379532/private-events-must-remain-absolutely-private.html (one week),
 * http://fantenames.blogspot.com/2011/06/day-names-day-names-are-automatic.html (naming on the eighth day).
 */
const series: Readonly<Record<EventSeriesType, (day: string) => readonly EventOfSeries[]>> = {
  farewell: day => [
    { type: 'one_week', title: 'One-week observance', day: dayAfter(day, 7) },
    { type: 'forty_days', title: 'Forty-day remembrance', day: dayAfter(day, 40) },
    { type: 'remembrance', title: 'One-year remembrance', day: yearAfter(day) },
  ],
  birth: day => [{ type: 'outdooring', title: 'Outdooring', day: dayAfter(day, 7) }],
}

export const eventsOfSeries = (type: EventSeriesType, day: string, honoree: string): EventOfSeries[] =>
  series[type](day).map(({ title, ...event }) => ({
    ...event,
    title: honoree ? `${title} of ${honoree}` : title,
  }))

/** An event that was not added yet. */
export const ProposedEvent = z.strictObject({
  type: EventType,
  title: z.string(),
  honoree: z.string(),
  /** The proposed start: at ten, or later that day while other events of the caller are within an hour. */
  date: z.iso.datetime(),
  /** The event because of which it starts later. */
  conflict: z.strictObject({ id: z.string(), title: z.string() }).nullable(),
})
export type ProposedEvent = z.output<typeof ProposedEvent>

export const proposeEventSeries = endpoint({
  method: 'POST',
  path: '/user/events/series',
  summary:
    'Proposes the upcoming events that follow a death or a birth on this day, an hour from other events of the caller. Creates none of them: each is created separately.',
  access: 'signed-in',
  // It writes nothing.
  idempotency: 'own',
  body: z.strictObject({
    type: z.enum(eventSeriesTypes, 'Please choose what you’re planning'),
    day: z
      .string('Please choose a date')
      .refine(isDay, 'Please choose a date')
      .refine(day => day >= '1900' && day < '2099', 'Please enter a date between 1900 and 2098'),
    honoree: line(200).default(''),
  }),
  response: dataOf(z.array(ProposedEvent)),
  failures: ['request.not_found'],
})
