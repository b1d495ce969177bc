import { z } from 'zod'
import { Activity } from './activity.ts'
import { ProductCard } from './catalogue.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { EventType } from './event-fields.ts'
import { cedis } from './fields.ts'
import { Friend } from './friends.ts'
import { limits } from './limits.ts'
import { Notification } from './notifications.ts'
import { WishlistSummary } from './wishlists.ts'

/** A recommended product and the reason, in words (D62); empty where the list says it. */
export const Suggestion = ProductCard.extend({ reason: z.string() })
export type Suggestion = z.output<typeof Suggestion>

/** The next of the caller's events and of the invitations that they have not declined. */
export const NextEvent = z.strictObject({
  id: z.string(),
  title: z.string(),
  type: EventType,
  occurs_at: z.iso.datetime(),
  my_role: z.enum(['owner', 'guest']),
})
export type NextEvent = z.output<typeof NextEvent>

/** The dashboard of specification 3; each section is loaded independently. */
const sections = {
  /** The caller's own lists that are neither archived nor deleted. */
  totalWishlists: z.int(),
  totalFriends: z.int(),
  totalOrders: z.int(),
  /** The caller's own events in the activity feed. */
  totalActivities: z.int(),
  /** Cedis: totals of orders that were neither cancelled nor expired, minus refunds (D63). */
  totalSpent: cedis,
  /** Null also if there is no upcoming event. */
  nextEvent: NextEvent.nullable(),
  recentActivity: z.array(Activity),
  notifications: z.array(Notification),
  /** The caller's own and shared lists, most recently changed first. */
  myWishlists: z.array(WishlistSummary),
  /** Lists with the nearest date first. */
  friendWishlists: z.array(WishlistSummary),
  groupWishlists: z.array(WishlistSummary),
  friends: z.array(Friend),
  popularGifts: z.array(Suggestion),
  recommendedProducts: z.array(Suggestion),
}
export type DashboardSection = keyof typeof sections
export const dashboardSections = Object.keys(sections) as [DashboardSection, ...DashboardSection[]]

const nullable = Object.fromEntries(
  Object.entries(sections).map(([name, schema]) => [name, schema.nullable()]),
) as unknown as { [Name in DashboardSection]: z.ZodNullable<(typeof sections)[Name]> }

export const Dashboard = z.strictObject({
  ...nullable,
  /** Sections that failed to load; they are null, and the others are unaffected (D126). */
  failed: z.array(z.enum(dashboardSections)),
})
export type Dashboard = z.output<typeof Dashboard>

export const getDashboard = endpoint({
  method: 'GET',
  path: '/user/dashboard',
  summary: `Retrieves the dashboard, with at most ${limits.dashboard.items} entries per section; a section that fails is null and named in \`failed\`.`,
  access: 'signed-in',
  response: dataOf(Dashboard),
  failures: [],
})
