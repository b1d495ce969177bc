/**
 * Every constant of the specification's section 9, and the figures that decisions add. Times in milliseconds unless the
 * name says otherwise. They are read as `limits.cart.lineItemsMax`: what no page names does not travel to a browser.
 */
import { day, hour, minute, second } from './durations.ts'

export * from './buying-limits.ts'
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
export const outbox = { eventsKeptFor: 30 * day } as const
export const user = { callTimeout: 30 * second } as const
export const retry = { longestWait: 30 * second, defaultWait: second } as const
export const addresses = { max: 20 } as const
export const wishlists = {
  perPerson: 200,
  itemsMax: 500,
  /** Things that hearts are told of. */
  savedMax: 2_000,
  /** Items of one call. */
  addedAtOnce: 100,
  name: 255,
  note: 500,
  /** Pieces of one item. */
  quantityMax: 99,
  collaborators: 20,
  /** How long a deleted list can be brought back (D103). */
  recoverFor: 30 * day,
  cover: {
    maxBytes: 5 * 1024 * 1024,
    /** Of what comes in. */
    maxPixels: 40_000_000,
    width: 1200,
    height: 800,
    changes: { atMost: 20, within: hour },
  },
  /** Reading a foreign page (D102). */
  import: { within: 5 * second, maxBytes: 2 * 1024 * 1024, perPerson: { atMost: 30, within: hour } },
} as const
export const groups = {
  /** That somebody is in. */
  perPerson: 50,
  /** With those who are invited. */
  members: 100,
  name: 255,
  description: 2_000,
  /** People whom one person invites, to whatever groups. */
  invitations: { atMost: 50, within: day },
  /** After a no. */
  askAgainAfter: 7 * day,
  recommended: 12,
  /** Shown of a group before it is opened. */
  faces: 4,
} as const
export const profile = {
  photo: {
    maxBytes: 5 * 1024 * 1024,
    /** Of what comes in, and of the square that is kept. */
    maxPixels: 40_000_000,
    side: 384,
    changes: { atMost: 20, within: hour },
  },
  export: { keptFor: 7 * day, perDay: 2 },
  erasure: {
    grace: 14 * day,
    /** Orders on their way arrive first, for so long. */
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
  /** With something to press: whoever has no pointer needs longer to get there. */
  offeredFor: 10 * second,
} as const
export const carousel = { every: 5 * second } as const
export const search = {
  /** Kept in a browser. */
  recent: 10,
  /** Kept on an account (D40). */
  remembered: 50,
  rememberedFor: 90 * day,
  queryMax: 255,
  valuesMax: 20,
  /** Of one filter, those with the most gifts: more than anybody reads. */
  valuesShown: 60,
  /** Each is counted by itself. */
  attributesMax: 12,
  /** Cedis. */
  priceMax: 10_000_000,
  suggestions: 8,
  suggestFrom: 2,
} as const
export const captcha = { life: 10 * minute, tokenLife: 5 * minute, keptAfterEnd: hour } as const
export const newsletter = {
  confirmWithin: 7 * day,
  /** Between two mails to one address; the first one may be sent again sooner. */
  spacing: day,
  repeatAfter: minute,
  keptAfterEnd: 30 * day,
} as const
export const friends = {
  /** Requests and invitations of one person (security design, section 7). */
  requests: { atMost: 20, within: day },
  message: 300,
  /** How long a request or invitation can be answered: without a word, and at most (D112). */
  expiresAfter: 30 * day,
  expiresWithin: 90 * day,
  /** Who was declined may ask again after so long. */
  askAgainAfter: 7 * day,
  blockedMax: 1_000,
  /** A link that makes friends of whoever opens it. */
  linkLife: 30 * day,
  /** Invitations to one address, whoever sends them. */
  lettersToOne: { atMost: 5, within: day },
  /** Whole e-mails and numbers that somebody may look up, and words of names. */
  lookUps: { atMost: 40, within: hour },
  searches: { atMost: 600, within: hour },
  /** Names of friends by which a person is explained. */
  mutualShown: 3,
} as const
/** Links to a list (D105; security design, section 7). */
export const shareLinks = {
  /** Open ones of one list. */
  max: 20,
  /** Of those that have ended, the last so many are named. */
  endedShown: 50,
  passwordMin: 4,
  expiresWithin: 366 * day,
  tries: 5,
  triesWithin: 15 * minute,
  /** How long a password opens a list. */
  unlockTokenLife: 2 * hour,
} as const
export const gifts = {
  messageMax: 500,
  thanksMax: 500,
  /** Gifts that one giver holds without having paid. */
  openMax: 3,
  /** Payments that guests of one device and of one network begin. */
  begun: { byDevice: 12, byNetwork: 120, within: hour },
  /** What guests tell of themselves, counted from when they gave; where nothing was paid it goes sooner. */
  guests: { keptFor: 365 * day, unpaidKeptFor: 30 * day },
} as const
export const events = {
  /** Between two events of one person (specification, section 9). */
  apart: hour,
  /** Scheduled ones. */
  perPerson: 500,
  title: 255,
  guests: 100,
  /** Of all events of one person. */
  invitations: { atMost: 200, within: day },
  /** How many days before. */
  reminders: [14, 7, 1],
  /** Between two reminders of one guest by hand, and how many of all guests (D115). */
  remindSpacing: day,
  reminded: { atMost: 200, within: day },
  /** Other times and places of one person's events, of which guests are told. */
  moved: { atMost: 20, within: day },
  /** How long a removed event is known to be removed. */
  removedKeptFor: 30 * day,
} as const
/** Messages from one e-mail address. */
export const contact = { atMost: 5, within: hour, keptFor: 730 * day } as const
/** What happened is told for so long; the feed forgets what is older. */
export const activity = { keptFor: 90 * day } as const
/** Help that is asked for on an account (D130; security design, section 9). */
export const support = {
  subject: 255,
  message: 5000,
  tickets: { atMost: 10, within: day },
  messages: { atMost: 20, within: hour },
  /** Of one ticket. */
  messagesMax: 200,
  /** How long one that is over can be opened again, and when one that is resolved closes by itself. */
  reopenWithin: 14 * day,
  closesAfter: 7 * day,
  keptFor: 730 * day,
  files: {
    atMost: 5,
    maxBytes: 5 * 1024 * 1024,
    totalBytes: 20 * 1024 * 1024,
    /** Of a picture that comes in, and the longer side of what is kept of it. */
    maxPixels: 40_000_000,
    side: 2048,
    nameMax: 120,
    /** How long one lies here that no message names. */
    unattachedKeptFor: day,
    sent: { atMost: 60, within: hour },
    /** Of one person within a day. */
    bytesPerDay: 60 * 1024 * 1024,
  },
  /** How long the address of a file opens it. */
  linkLife: 60 * second,
  /** How long whoever looks for harm in files may take. */
  scanWithin: 20 * second,
} as const
/** Of each section; how long one may take before the others are shown without it. */
export const dashboard = { items: 5, patience: 5 * second } as const
export const analytics = {
  batchMax: 50,
  flushEvery: 10 * second,
  keptFor: 90 * day,
  /** Characters of JSON. */
  metadataMax: 2048,
  /** Events that a page keeps until it can send them; older ones give way. */
  waitingMax: 200,
  errorsMax: 5,
  /** Events that a process of the shop keeps until they are written, and writes at once. */
  queueMax: 10_000,
  writtenAtOnce: 500,
} as const
/** What people were told is kept for half a year. */
export const notifications = { keptFor: 180 * day } as const
/** The line over which open tabs hear at once what happened (D131; security design, section 10). */
export const realtime = {
  /** The first frame says who it is. */
  authWithin: 5 * second,
  pingEvery: 30 * second,
  /** Characters of one frame that comes in, and frames within a second. */
  frameMax: 16 * 1024,
  framesPerSecond: 20,
  /** Lines of one sign-in, of one person, of one network; and of one network those that have not said yet who they are. */
  ofSession: 5,
  ofPerson: 20,
  ofNetwork: 300,
  ofNetworkUnknown: 60,
  /** Of one process. */
  ofProcess: 5_000,
  /** Pushes of one person that are kept, for who comes back; and for how long. */
  kept: 100,
  keptFor: day,
} as const
export const text = { line: 255, paragraph: 2000, message: 500, contact: 1000 } as const
export const body = { maxBytes: 64 * 1024, maxDepth: 20 } as const
/** HTTP connections of one process; WebSockets are counted apart. */
export const connections = {
  inAll: 2_000,
  ofNetwork: 300,
  /** Requests of one connection that wait for their answers; browsers send one after the other. */
  pipelined: 10,
  /** Until the head of a request is there, until the whole request is, and without a request after an answer. */
  headWithin: 10 * second,
  requestWithin: 30 * second,
  idleFor: 5 * second,
  /** Whatever comes, if it is no request. */
  silentFor: 15 * second,
  /** Bodies that come and answers that are read, slower than this after so long. */
  slowAfter: 10 * second,
  bytesPerSecond: 1024,
  checkEvery: 2.5 * second,
} as const
export const form = {
  /** Beside the files. */
  fields: 40,
  /** How slow a body may come, once so long has passed. */
  slow: { after: 5 * second, bytesPerSecond: 1024 },
  /** Bytes of files that arrive in one process at one time. */
  bytesAtOnce: { inAll: 60 * 1024 ** 2, ofNetwork: 40 * 1024 ** 2, ofPerson: 20 * 1024 ** 2 },
} as const
/** Points (D129). */
export const rewards = {
  pageSize: 20,
  /** For a cedi of delivered merchandise, after discounts. */
  perCedi: 1,
  review: 20,
  /** For who invited, and for who came. */
  referral: 200,
  referred: 200,
  /** From delivery until they can be used. */
  pendingFor: 7 * day,
  redeem: { from: 500, step: 100, most: 1_000_000 },
  /** That make a cedi. */
  forACedi: 100,
  codeDays: 90,
  /** Without earning or redeeming; the notice comes so much before. */
  idleFor: 365 * day,
  noticeBefore: 30 * day,
  /** Pending earnings and open codes that are shown. */
  shown: 50,
} as const
