import type { RequestFor } from '@akyede/contract/api'
import type { EventCover } from '@akyede/contract/event-covers'
import { type EventType, eventTypes } from '@akyede/contract/event-words'
import { personalValue } from '#kit/personal-values.ts'
import type { EventFacts } from './queries.ts'

export type EventToSave = RequestFor<'addEvent'>['body']

/** Values of the event form. Missing texts are empty strings. Times are Ghana's time. */
export interface EventFormValues {
  title: string
  type: EventType | ''
  /** Format: 2026-12-24 */
  day: string
  /** Format: 10:00 */
  time: string
  /** The time of the end on the same day; empty for none. */
  until: string
  yearly: boolean
  honoree: string
  location: string
  landmark: string
  /** Empty for the cover of the type. */
  cover: EventCover | ''
  description: string
  /** Empty for none. */
  wishlist_id: string
}

/** In the order of the page. */
export const formNames = [
  'title',
  'type',
  'day',
  'time',
  'until',
  'yearly',
  'honoree',
  'location',
  'landmark',
  'cover',
  'wishlist_id',
  'description',
] as const satisfies readonly (keyof EventFormValues)[]

export const emptyForm: EventFormValues = {
  title: '',
  type: '',
  day: '',
  time: '10:00',
  until: '',
  yearly: false,
  honoree: '',
  location: '',
  landmark: '',
  cover: '',
  description: '',
  wishlist_id: '',
}

export const formOf = (event: EventFacts): EventFormValues => ({
  title: event.title,
  type: event.type,
  day: event.date.slice(0, 10),
  time: event.date.slice(11, 16),
  until: event.ends_at?.slice(0, 10) === event.date.slice(0, 10) ? event.ends_at.slice(11, 16) : '',
  yearly: event.recurrence === 'yearly',
  honoree: event.honoree,
  location: event.location,
  landmark: event.landmark,
  cover: event.cover ?? '',
  description: event.description,
  wishlist_id: event.wishlist_id ?? '',
})

/** Values for a new event that the page's address contains. */
export function proposedBy(search: URLSearchParams): Partial<EventFormValues> {
  const [day, title, type, list] = ['day', 'title', 'type', 'list'].map(name => search.get(name) ?? '')
  const known = eventTypes.find(one => one === type)
  return {
    ...(day && /^\d{4}-\d\d-\d\d$/.test(day) && { day }),
    ...(title && { title: title.slice(0, 120) }),
    ...(known && { type: known }),
    ...(list && { wishlist_id: list }),
    ...(search.has('yearly') && { yearly: true }),
  }
}

/** Converts the form values to the request body of the API. */
export const toSave = ({
  day,
  time,
  until,
  yearly,
  type,
  cover,
  wishlist_id,
  ...texts
}: EventFormValues) => ({
  ...texts,
  type: type as EventType,
  date: `${day}T${time || '00:00'}:00Z`,
  ends_at: until ? `${day}T${until}:00Z` : null,
  recurrence: yearly ? ('yearly' as const) : ('none' as const),
  cover: cover || null,
  wishlist_id: wishlist_id || null,
})

/** The fields that were changed. */
export function changesIn(before: EventFormValues, after: EventFormValues): Partial<EventToSave> {
  const [then, now] = [toSave(before), toSave(after)]
  const names = Object.keys(now) as (keyof typeof now)[]
  return Object.fromEntries(names.filter(name => now[name] !== then[name]).map(name => [name, now[name]]))
}

export const isChanged = (before: EventFormValues, after: EventFormValues): boolean =>
  Object.keys(changesIn(before, after)).length > 0

/** An unsaved new event survives a reload. */
export const eventDraft = personalValue<EventFormValues>('akyede:event-draft', isForm)

/** People can edit their storage, so that a value of another shape is ignored. */
function isForm(value: unknown): value is EventFormValues {
  if (typeof value !== 'object' || value === null) return false
  const form = value as Record<string, unknown>
  return formNames.every(name => typeof form[name] === typeof emptyForm[name])
}
