import { z } from 'zod'
import { Activity } from './activity.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { EventType } from './event-fields.ts'
import { cedis } from './fields.ts'
import { Friend } from './friends.ts'
import { limits } from './limits.ts'
import { Notification } from './notifications.ts'
import { Suggestion } from './recommendations.ts'
import { WishlistSummary } from './wishlists.ts'

/** What is ahead next of one's own events and of those one has not said no to. */
export const NextEvent = z.strictObject({
  id: z.string(),
  title: z.string(),
  type: EventType,
  occurs_at: z.iso.datetime(),
  my_role: z.enum(['owner', 'guest']),
})
export type NextEvent = z.output<typeof NextEvent>

/** What the dashboard shows (specification 3): each section stands by itself. */
const sections = {
  /** One's own, neither archived nor deleted. */
  totalWishlists: z.int(),
  totalFriends: z.int(),
  totalOrders: z.int(),
  /** What one did oneself, as the feed tells it. */
  totalActivities: z.int(),
  /** Cedis: totals of orders that neither were cancelled nor expired, less what came back (D63). */
  totalSpent: cedis,
  /** Null where nothing is ahead, too. */
  nextEvent: NextEvent.nullable(),
  recentActivity: z.array(Activity),
  notifications: z.array(Notification),
  /** One's own and those kept with others, the last changed first. */
  myWishlists: z.array(WishlistSummary),
  /** Those with the next day first. */
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
  /** What could not be found out just now: it is null, and all the others are unharmed (D126). */
  failed: z.array(z.enum(dashboardSections)),
})
export type Dashboard = z.output<typeof Dashboard>

export const getDashboard = endpoint({
  method: 'GET',
  path: '/user/dashboard',
  summary: `All that an account’s first page shows, ${limits.dashboard.items} of each at most; a section that fails is null and named`,
  access: 'signed-in',
  response: dataOf(Dashboard),
  failures: [],
})
