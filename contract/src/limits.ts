/**
 * Every constant of the specification's section 9, and the limits that decisions add. Times are in
 * milliseconds unless the name says otherwise. Read them as `limits.cart.lineItemsMax`: members that no page
 * names are removed from browser bundles.
 */
import { day, hour, minute, second } from './durations.ts'

export * from './buying-limits.ts'
export * from './connection-limits.ts'
export * from './event-limits.ts'
export * as limits from './limits.ts'
export * from './sign-in-limits.ts'

export const page = { size: 24, max: 100, notifications: 20, activity: 20, reviews: 10 } as const
export const accessToken = { life: day, rememberedLife: 30 * day, refreshBefore: 60 * second } as const
export const refreshToken = {
  life: 7 * day,
  rememberedLife: 30 * day,
  sameSuccessorFor: 10 * second,
} as const
export const idempotency = { keptFor: 48 * hour } as const
export const outbox = { eventsKeptFor: 30 * day, failedAfter: 5 } as const
export const user = { callTimeout: 30 * second } as const
export const retry = { longestWait: 30 * second, defaultWait: second } as const
export const addresses = { max: 20 } as const
/** Refused emails after which an address counts as bouncing, and how long one is remembered (E7). */
export const emailBounces = { bounces: 3, keptFor: 30 * day } as const
export const wishlists = {
  perPerson: 200,
  itemsMax: 500,
  /** Products on lists that the heart buttons load. */
  savedMax: 2_000,
  /** Items of one call. */
  addedAtOnce: 100,
  name: 255,
  note: 500,
  /** Units of one item. */
  quantityMax: 99,
  collaborators: 20,
  invitations: { lastFor: 30 * day, sent: { atMost: 20, within: day } },
  /** How long a deleted list can be recovered (D103). */
  recoverFor: 30 * day,
  cover: {
    maxBytes: 5 * 1024 * 1024,
    /** Of the uploaded picture. */
    maxPixels: 40_000_000,
    width: 1200,
    height: 800,
    changes: { atMost: 20, within: hour },
  },
  /** Importing an external page (D102). */
  import: { within: 5 * second, maxBytes: 2 * 1024 * 1024, perPerson: { atMost: 30, within: hour } },
} as const
export const groups = {
  /** Groups that one person is a member of. */
  perPerson: 50,
  /** Including invited people. */
  members: 100,
  name: 255,
  description: 2_000,
  /** Invitations that one person sends, across all groups. */
  invitations: { atMost: 50, within: day },
  /** After a declined invitation. */
  askAgainAfter: 7 * day,
  recommended: 12,
  /** Members shown before a group is opened. */
  faces: 4,
} as const
export const profile = {
  photo: {
    maxBytes: 5 * 1024 * 1024,
    /** Of the uploaded picture, and of the stored square. */
    maxPixels: 40_000_000,
    side: 384,
    changes: { atMost: 20, within: hour },
  },
  export: { keptFor: 7 * day, perDay: 2 },
  erasure: {
    grace: 14 * day,
    /** How long erasure waits for orders that are still under way. */
    waitsForOrders: 30 * day,
    code: {
      life: 15 * minute,
      spacing: minute,
      sent: { atMost: 5, within: hour },
      tries: 5,
      lockedFor: 30 * minute,
    },
  },
} as const
export const toast = {
  shownFor: 4 * second,
} as const
export const carousel = { every: 5 * second } as const
export const search = {
  /** Stored in the browser. */
  recent: 10,
  /** Stored on the account (D40). */
  remembered: 50,
  rememberedFor: 90 * day,
  queryMax: 255,
  valuesMax: 20,
  /** Values shown per filter, those with the most gifts first. */
  valuesShown: 60,
  /** Attributes that can be filtered by at once. */
  attributesMax: 12,
  /** Cedis. */
  priceMax: 10_000_000,
  suggestions: 8,
  suggestFrom: 2,
} as const
export const newsletter = {
  confirmWithin: 7 * day,
  /** Between two emails to one address; the first one may be resent sooner. */
  spacing: day,
  repeatAfter: minute,
  keptAfterEnd: 30 * day,
} as const
export const friends = {
  /** Requests and invitations that one person sends (security design, section 7). */
  requests: { atMost: 20, within: day },
  message: 300,
  /** How long a request or invitation can be answered: by default, and at most (D112). */
  expiresAfter: 30 * day,
  expiresWithin: 90 * day,
  /** How long after a declined request a new one may be sent. */
  askAgainAfter: 7 * day,
  blockedMax: 1_000,
  /** Validity of a link that makes its openers friends. */
  linkLife: 30 * day,
  /** Invitations to one address, across all senders. */
  lettersToOne: { atMost: 5, within: day },
  /** Searches of one person by full email or number, and by words of names. */
  lookUps: { atMost: 40, within: hour },
  searches: { atMost: 600, within: hour },
  /** Names of mutual friends shown with a suggestion. */
  mutualShown: 3,
} as const
/** Links to a list (D105; security design, section 7). */
export const shareLinks = {
  /** Active links of one list. */
  max: 20,
  /** How many ended links are listed. */
  endedShown: 50,
  passwordMin: 4,
  expiresWithin: 366 * day,
  tries: 5,
  triesWithin: 15 * minute,
  /** How long an entered password unlocks a list. */
  unlockTokenLife: 2 * hour,
} as const
export const gifts = {
  messageMax: 500,
  thanksMax: 500,
  /** Unpaid gifts that one giver holds. */
  openMax: 3,
  /** Payments begun by guests of one device and of one network. */
  begun: { byDevice: 12, byNetwork: 120, within: hour },
  /** How long guests' personal data are stored, counted from the gift; unpaid gifts are deleted sooner. */
  guests: { keptFor: 365 * day, unpaidKeptFor: 30 * day },
} as const
/** Contact messages from one email address. */
export const contact = { atMost: 5, within: hour, keptFor: 730 * day } as const
/** How long events stay in the activity feed. */
export const activity = { keptFor: 90 * day } as const
/** Support tickets (D130; security design, section 9). */
export const support = {
  subject: 255,
  message: 5000,
  /** Characters of an answer of the support team. */
  answer: 10_000,
  tickets: { atMost: 10, within: day },
  messages: { atMost: 20, within: hour },
  /** Per ticket. */
  messagesMax: 200,
  /** How long a closed ticket can be reopened, and when a resolved one closes by itself. */
  reopenWithin: 14 * day,
  closesAfter: 7 * day,
  keptFor: 730 * day,
  files: {
    atMost: 5,
    maxBytes: 5 * 1024 * 1024,
    totalBytes: 20 * 1024 * 1024,
    /** Of an uploaded picture, and the longer side of the stored one. */
    maxPixels: 40_000_000,
    side: 2048,
    nameMax: 120,
    /** How long a file is stored that no message references. */
    unattachedKeptFor: day,
    sent: { atMost: 60, within: hour },
    /** Per person and day. */
    bytesPerDay: 60 * 1024 * 1024,
  },
  /** How long the URL of a file is valid. */
  linkLife: 60 * second,
  /** Timeout of the malware scanner. */
  scanWithin: 20 * second,
} as const
/** Entries per section, and the timeout after which the dashboard is shown without a section. */
export const dashboard = { items: 5, patience: 5 * second } as const
export const analytics = {
  batchMax: 50,
  flushEvery: 10 * second,
  keptFor: 90 * day,
  /** Characters of JSON. */
  metadataMax: 2048,
  /** Events that a page queues while it cannot send them; the oldest are dropped. */
  waitingMax: 200,
  errorsMax: 5,
  /** Events that a server process queues, and events that it writes at once. */
  queueMax: 10_000,
  writtenAtOnce: 500,
} as const
/** Notifications are stored for half a year. */
export const notifications = { keptFor: 180 * day } as const
export const text = { line: 255, paragraph: 2000, message: 500, contact: 1000 } as const
/** Points (D129). */
export const rewards = {
  pageSize: 20,
  /** Points per cedi of delivered merchandise, after discounts. */
  perCedi: 1,
  review: 20,
  /** Points for the inviter and for the invited person. */
  referral: 200,
  referred: 200,
  /** From delivery until earned points can be used. */
  pendingFor: 7 * day,
  redeem: { from: 500, step: 100, most: 1_000_000 },
  /** Points that are worth one cedi. */
  forACedi: 100,
  codeDays: 90,
  /** Points expire after this time without earning or redeeming; the notice is sent this long before. */
  idleFor: 365 * day,
  noticeBefore: 30 * day,
  /** Pending earnings and open codes that are listed. */
  shown: 50,
} as const
/** Reports of content or people (E78). A review is hidden once so many people on as many devices reported it. */
export const reports = { words: 500, aDay: 20, within: day, hidesReview: 3, shown: 50 } as const
