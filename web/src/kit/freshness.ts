export const minutes = (count: number): number => count * 60_000

/** What is asked for with this is kept for its person, to be read without a connection. */
export const readableOffline = { offline: true } as const

/** How long an answer counts as fresh, in milliseconds: the cache table of the specification, section 9. */
export const freshness = {
  default: minutes(5),
  catalogue: minutes(5),
  reviews: minutes(2),
  user: minutes(5),
  profile: minutes(10),
  dashboard: minutes(5),
  wishlists: minutes(2),
  friends: minutes(5),
  events: minutes(5),
  cart: minutes(1),
  counts: minutes(1),
  orders: minutes(5),
  /** Gifts that somebody is paying for: that is over in moments, and then the shop has still to book it. */
  held: 5_000,
  notifications: minutes(1),
  activity: minutes(2),
  rewards: minutes(5),
} as const
