export const minutes = (count: number): number => count * 60_000

/** Query metadata: responses are stored for the signed-in user, to be read offline. */
export const readableOffline = { offline: true } as const

/**
 * How long query data stays fresh, in milliseconds (specification, section 9). Products, people, lists of friends and
 * groups, events, orders and rewards have the default.
 */
export const freshness = {
  default: minutes(5),
  reviews: minutes(2),
  profile: minutes(10),
  wishlists: minutes(2),
  cart: minutes(1),
  counts: minutes(1),
  /** Gifts with a pending payment. Payments complete within seconds, so the state is polled often. */
  held: 5_000,
  notifications: minutes(1),
  activity: minutes(2),
} as const
