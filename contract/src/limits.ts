/** Every constant of the specification's section 9, and the figures that decisions add. Times in milliseconds unless the name says otherwise. */
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

export const limits = {
  page: { size: 24, max: 100, notifications: 20, activity: 20, reviews: 10 },
  accessToken: { life: day, rememberedLife: 30 * day, refreshBefore: 60 * second },
  refreshToken: { life: 7 * day, rememberedLife: 30 * day, sameSuccessorFor: 10 * second },
  session: { keptAfterEnd: 30 * day },
  csrf: { life: 12 * hour },
  signature: { window: 300 * second, nonceKeptFor: 10 * minute },
  idempotency: { keptFor: 48 * hour },
  outbox: { eventsKeptFor: 30 * day },
  user: { callTimeout: 30 * second },
  retry: { longestWait: 30 * second, defaultWait: second },
  cart: { quantityMax: 99, linesMax: 100 },
  order: {
    /** Stock is held for the payer, and the order ends with its hold (D123, decision 0014). */
    holdFor: 15 * minute,
    /** The latest end, when the payer is being asked on the phone or the provider cannot be asked. */
    expiresAfter: 30 * minute,
  },
  /** Strictly more than this much merchandise ships free, in pesewas (D26). */
  freeShippingOver: 10_000,
  toast: { shownFor: 4 * second },
  carousel: { every: 5 * second },
  search: { recent: 10, queryMax: 255 },
  text: { line: 255, paragraph: 2000, message: 500 },
  body: { maxBytes: 64 * 1024, maxDepth: 20 },
  /** When an open payment is asked after, counted from its start (payments, adapter rules). */
  paymentChecks: [10 * second, 30 * second, minute, 3 * minute, 10 * minute, hour, day],
} as const
