import { z } from 'zod'
import { isDay } from './days.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { cedis, id, line, paragraph, requiredLine } from './fields.ts'
import { makerStates } from './office-makers.ts'
import { workshopLimits } from './workshop-limits.ts'
import { workshopRoles } from './workshop-words.ts'

/** A workshop as a member sees it in their list. */
export const WorkshopSummary = z.strictObject({
  /** The id of the maker. */
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  role: z.enum(workshopRoles),
  state: z.enum(makerStates),
  /** Fulfilments to make or to send. */
  open_work: z.int(),
})
export type WorkshopSummary = z.output<typeof WorkshopSummary>

export const listWorkshops = endpoint({
  method: 'GET',
  path: '/workshop',
  summary: 'Lists the workshops of the caller by name, with role, state and open work.',
  access: 'signed-in',
  response: dataOf(z.array(WorkshopSummary)),
  failures: [],
})

const { processSteps, processStep, story, website, pause } = workshopLimits.workshops
/** A time of the day in Ghana, such as "14:00". */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 14:00')
/** Days of the week, 1 for Monday to 7 for Sunday. */
const workDays = z
  .array(z.int().min(1).max(7))
  .min(1, 'Please choose at least one day')
  .max(7)
  .transform(days => [...new Set(days)].sort())
const slug = z.string().regex(/^[a-z0-9-]{1,80}$/, 'This photo is not valid')

/** A workshop with what buyers read about it and how it works. */
export const WorkshopProfile = z.strictObject({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  craft: z.string(),
  town: z.string(),
  region: z.string(),
  since: z.int(),
  story: z.string(),
  /** The steps in which a product is made. */
  process: z.array(z.strictObject({ text: z.string(), picture_slug: z.string().nullable() })),
  /** Pictures that the steps and the cover may show: those of its own products, and those that they show already. */
  pictures: z.array(z.strictObject({ slug: z.string(), alt: z.string() })),
  website: z.string().nullable(),
  work_days: z.array(z.int()),
  /** The time until which an order counts as placed that day. */
  cut_off: z.string(),
  portrait_slug: z.string().nullable(),
  cover_slug: z.string().nullable(),
  state: z.enum(makerStates),
  /** The first day on which it takes orders again. */
  paused_until: z.iso.date().nullable(),
  pause_words: z.string().nullable(),
  /** The message of staff to a suspended workshop. */
  state_words: z.string().nullable(),
  /** Compared by `If-Match`. */
  version: z.int(),
})
export type WorkshopProfile = z.output<typeof WorkshopProfile>

const params = z.strictObject({ vendorId: id })

export const getWorkshop = endpoint({
  method: 'GET',
  path: '/workshop/:vendorId',
  summary: 'Retrieves the profile of a workshop.',
  access: 'workshop',
  role: 'packer',
  params,
  response: dataOf(WorkshopProfile),
  failures: [],
})

export const WorkshopChanges = z.strictObject({
  story: paragraph(story.max)
    .refine(text => text.length >= story.min, `Please write at least ${story.min} characters`)
    .optional(),
  process: z
    .array(
      z.strictObject({
        text: requiredLine('Please describe this step', processStep),
        picture_slug: slug.nullable().default(null),
      }),
    )
    .max(processSteps, `Please use at most ${processSteps} steps`)
    .optional(),
  website: z
    .url({
      protocol: /^https?$/,
      hostname: z.regexes.domain,
      error: 'Please enter a web address such as https://kofi.example',
    })
    .max(website)
    .nullable()
    .optional(),
  work_days: workDays.optional(),
  cut_off: timeOfDay.optional(),
  portrait_slug: slug.nullable().optional(),
  cover_slug: slug.nullable().optional(),
})
export type WorkshopChanges = z.output<typeof WorkshopChanges>

export const changeWorkshop = endpoint({
  method: 'PATCH',
  path: '/workshop/:vendorId',
  summary: 'Changes the fields of the profile that are sent, if `If-Match` names the current version.',
  access: 'workshop',
  role: 'owner',
  idempotency: 'stored',
  params,
  body: WorkshopChanges,
  response: dataOf(WorkshopProfile),
  failures: ['workshop.modified', 'workshop.if_match_invalid', 'picture.unknown'],
})

export const pauseWorkshop = endpoint({
  method: 'POST',
  path: '/workshop/:vendorId/pause',
  summary: `Pauses a workshop until a day at most ${pause.days} days ahead, or changes its pause: nothing can be ordered, open orders go on.`,
  access: 'workshop',
  role: 'editor',
  idempotency: 'stored',
  params,
  body: z.strictObject({
    /** The first day in Ghana on which it takes orders again. */
    until: z.string().refine(isDay, 'Please choose a day'),
    /** What buyers read. */
    words: line(pause.words, `Please use at most ${pause.words} characters`).default(''),
  }),
  response: dataOf(WorkshopProfile),
  failures: ['workshop.not_in_state'],
})

export const resumeWorkshop = endpoint({
  method: 'POST',
  path: '/workshop/:vendorId/resume',
  summary: 'Ends the pause of a workshop. Idempotent.',
  access: 'workshop',
  role: 'editor',
  idempotency: 'stored',
  params,
  response: dataOf(WorkshopProfile),
  failures: ['workshop.not_in_state'],
})

export const closeWorkshop = endpoint({
  method: 'POST',
  path: '/workshop/:vendorId/close',
  summary: 'Closes a workshop for good, once it has no open orders.',
  access: 'workshop',
  role: 'owner',
  freshSignIn: true,
  idempotency: 'stored',
  params,
  response: dataOf(WorkshopProfile),
  failures: ['workshop.not_in_state', 'workshop.parts_open'],
})

/** A fulfilment that is not sent after the day that buyers were promised. */
const LateFulfilment = z.strictObject({
  id: z.string(),
  order_number: z.string(),
  /** What is in it, such as "Kente stole and 2 more". */
  title: z.string(),
  /** The last promised day of arrival. */
  promised: z.iso.date(),
})

export const WorkshopOverview = z.strictObject({
  to_make: z.int(),
  to_send: z.int(),
  /** The longest overdue first, a few of them. */
  late: z.array(LateFulfilment),
  late_count: z.int(),
  /** Returns that wait for an answer or a parcel that arrived. */
  returns: z.int(),
  /** Problems that wait for an offer of the maker, and until when the first one does. */
  problems: z.int(),
  problems_due: z.iso.datetime().nullable(),
  /** Products on sale with few units left. */
  low_stock: z.array(z.strictObject({ product_id: z.string(), name: z.string(), available: z.int() })),
  products: z.int(),
  /** Paid orders since the first of the month. */
  month_orders: z.int(),
  /** Cedis that the shop owes and that are due; null for members who are not the owner. */
  due: cedis.nullable(),
  /** What would help to sell, the most useful first. */
  tips: z.array(
    z.discriminatedUnion('kind', [
      /** A product on sale with one photo. */
      z.strictObject({ kind: z.literal('photos'), product_id: z.string(), name: z.string() }),
      /** No steps in which products are made. */
      z.strictObject({ kind: z.literal('process') }),
    ]),
  ),
})
export type WorkshopOverview = z.output<typeof WorkshopOverview>

export const getWorkshopOverview = endpoint({
  method: 'GET',
  path: '/workshop/:vendorId/overview',
  summary:
    'Retrieves what waits for the members: fulfilments to make and to send, late ones, returns, problems and low stock.',
  access: 'workshop',
  role: 'packer',
  params,
  response: dataOf(WorkshopOverview),
  failures: [],
})
