import { day, hour, minute } from './durations.ts'

// Apart from limits.ts, whose members every page of the shop would load with its own.
export * from './product-limits.ts'
export * as workshopLimits from './workshop-limits.ts'

/** Workshops, their applications and their members (E17 to E19). */
export const workshops = {
  /** Members and open invitations of one workshop. */
  members: 20,
  /** Workshops that one person belongs to. */
  perPerson: 5,
  name: { min: 2, max: 60 },
  craft: 40,
  town: 60,
  story: { min: 100, max: 2_000 },
  holder: 80,
  /** Pictures of the work in an application. */
  pictures: 3,
  picture: {
    maxBytes: 12 * 1024 * 1024,
    maxPixels: 60_000_000,
    width: 640,
    height: 800,
    uploads: { atMost: 20, within: day },
    /** How long a picture that belongs to no application is kept. */
    keptFor: 7 * day,
  },
  /** After a refusal. */
  applyAgainAfter: 7 * day,
  processSteps: 6,
  processStep: 200,
  website: 200,
  pause: { days: 180, words: 200 },
  invitations: { lastFor: 30 * day, sent: { atMost: 40, within: day } },
  /** Invitations by email and SMS to one address, from all workshops. */
  messagesToOne: { atMost: 5, within: day },
  /** Products with at most so many units are shown to their maker. */
  lowStock: 2,
} as const

/** Orders of a workshop. */
export const workshopOrders = {
  /** How long after the delivery a maker sees the whole address; then the name and the town. */
  addressKeptFor: 14 * day,
  /** Fulfilments that are advanced by one call. */
  atOnce: 50,
  /** Characters of the message to the buyer when a maker cannot make a fulfilment. */
  wordsMin: 20,
  words: 1_000,
  /** Characters of a reply to a review, and how long it can be changed. */
  reply: 500,
  replyEditableFor: 7 * day,
  tokenName: 60,
  tokens: 20,
  /** At most one SMS about new orders to a maker in this time. */
  smsSpacing: 10 * minute,
  /** Orders that an SMS links to; the others are counted. */
  linksInSms: 3,
  /** Wrong links of one network before it is refused. */
  linkGuesses: { atMost: 30, within: hour },
  /** The photograph of a packed parcel: pixels of the uploaded one, and the longer side of the stored one. */
  photograph: { maxBytes: 12 * 1024 * 1024, maxPixels: 60_000_000, side: 1280, keptFor: 90 * day },
} as const

/** Makers' money (E41, E44): basis points of commission, and how long after a delivery it is due. */
export const payouts = {
  commissionBp: 1_500,
  commissionPercentMost: 40,
  dueAfter: 7 * day,
  /** With proof of the delivery, for makers who delivered so much, the first parcel so long ago. */
  provedDueAfter: day,
  known: { deliveries: 10, since: 60 * day },
  /** Pesewas: the smallest payout, and above which a run or a maker's part of it needs a second person (E45). */
  least: 20_00,
  runUnconfirmed: 50_000_00,
  makerUnconfirmed: 5_000_00,
  /** Pesewas of a payout for delivery and wrapping of refunded parcels, above which a person releases it (0148). */
  refundedParcelsUnconfirmed: 100_00,
  /** A maker's part of a run is unusual above so many times the mean of its last payouts. */
  unusualTimes: 3,
  usualOf: 4,
  /** A maker that owes more is listed for staff. */
  debtListed: 500_00,
  /** When a provider is asked again about a transfer (E47); then daily. */
  checks: [60_000, 5 * 60_000, 30 * 60_000, 3 * hour],
  /** How long a paid transfer is asked about daily, because it may come back. */
  watchedFor: 7 * day,
  /** When a payout that the balance did not suffice for is tried again. */
  insufficientFor: hour,
  /** A new wallet is used after this, and after the longer time when staff waived the code to the old phone (E49). */
  wallet: { usableAfter: 2 * day, waivedAfter: 7 * day, codesFor: 15 * 60_000, spacing: 60_000 },
  /** Wrong codes until the lock. */
  walletCodes: { wrongAtMost: 5, lockedFor: 30 * 60_000 },
  /** Pesewas by which a provider's balance may differ before it is listed. */
  difference: 1_00,
  /** Pesewas of one correction. */
  correctionMost: 10_000_00,
  /** Lines and bytes of an imported export of settlements. */
  settlementLines: 20_000,
  settlementBytes: 4 * 1024 * 1024,
} as const

/** Problems with orders (E75). */
export const problems = {
  /** From the report to the offer of the maker, and from there to the answer of the buyer. */
  makerOffersWithin: 3 * day,
  buyerAgreesWithin: 7 * day,
  /** From the delivery, to keep the units for a partial refund. */
  keepWithin: 14 * day,
  /** A new parcel has this time to arrive, and an order without a promised day. */
  sentAgainFor: 7 * day,
  withoutPromise: 14 * day,
  words: 1_000,
  /** Per problem, and per order. */
  messages: 100,
  perOrder: 20,
  /** How long messages and files are kept after the end. */
  messagesKeptFor: 730 * day,
} as const
