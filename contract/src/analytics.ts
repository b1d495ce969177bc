import { z } from 'zod'
import { dataOf, endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** The events that are counted; events with other names are dropped (D101). */
export const analyticsEvents = [
  'page_view',
  'search',
  'suggestion_chosen',
  'filter_changed',
  'product_viewed',
  'variant_selected',
  'cart_added',
  'cart_removed',
  'checkout_started',
  'checkout_left',
  'purchase',
  'newsletter_subscribed',
  'shared',
  'web_vital',
  'error',
] as const
export type AnalyticsEventName = (typeof analyticsEvents)[number]

const short = (max: number) => z.string().max(max)

/** The event of specification 3. `userId` is ignored: the access token identifies the user. */
export const AnalyticsEvent = z.object({
  event: short(60),
  category: short(60).optional(),
  action: short(60).optional(),
  label: short(255).optional(),
  value: z.number().optional(),
  metadata: z
    .record(short(40), z.union([short(255), z.number(), z.boolean(), z.null()]))
    .refine(facts => JSON.stringify(facts).length <= limits.analytics.metadataMax, 'This is too long')
    .optional(),
  userId: z.union([z.number(), short(60)]).nullish(),
  sessionId: short(60),
  timestamp: z.iso.datetime({ offset: true }),
})
export type AnalyticsEvent = z.output<typeof AnalyticsEvent>

export const sendAnalytics = endpoint({
  method: 'POST',
  path: '/analytics/events',
  summary:
    'Records up to 50 events. Unknown events are dropped, malformed ones are rejected, and nothing is stored for clients that send DNT or Sec-GPC.',
  access: 'anyone',
  unsigned: true,
  idempotency: 'none',
  status: 202,
  body: z.strictObject({
    events: z
      .array(AnalyticsEvent)
      .min(1)
      .max(limits.analytics.batchMax, `At most ${limits.analytics.batchMax} events`),
  }),
  response: dataOf(z.strictObject({ accepted: z.int() })),
  failures: [],
})
