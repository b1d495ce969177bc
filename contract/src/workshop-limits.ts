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
