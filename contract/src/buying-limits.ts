import { day, hour, minute, second } from './durations.ts'
import type { Pesewas } from './money.ts'

/** Limits of carts, orders, payments and returns; a part of `limits`. */

export const cart = {
  quantityMax: 99,
  lineItemsMax: 100,
  /** How long an emptied cart can be recovered (D119). */
  recoverFor: 30 * day,
  /** Line items removed within this time of each other are recovered together. */
  emptiedWithin: hour,
} as const
export const order = {
  /** How long stock is held for the payer; the order expires with its hold (D123, decision 0014). */
  holdFor: 15 * minute,
  /** The latest expiry, while the payer is being prompted or the provider cannot be reached. */
  expiresAfter: 30 * minute,
  /** Money that arrives later than this after the order expired is refunded and never revives it (decision 0083). */
  revivableFor: day,
  /** How long an order that expired unpaid is listed with the others; later only under "Cancelled". */
  attemptShownFor: day,
  giftMessageMax: 500,
  /** Price in pesewas of gift wrapping for one maker's parcel. */
  wrapping: 1_000 as Pesewas,
  /** The latest delivery date that can be chosen, in days from today. */
  deliverOnWithin: 90,
} as const
/**
 * The most stock that unpaid orders may hold, by who ordered: units, and merchandise in pesewas. Accounts and
 * guests that share a device or network are added up (decision 0087).
 */
export const unpaidHolds = {
  /** Without a verified email or phone. One order larger than the account's limit requires verification. */
  unverified: {
    account: { units: 30, value: 400_000 as Pesewas },
    device: { units: 60, value: 800_000 as Pesewas },
    /** Many people share one mobile address in Ghana. Verified users and former buyers do not count here. */
    network: { units: 450, value: 6_000_000 as Pesewas },
  },
  verified: {
    account: { units: 150, value: 1_500_000 as Pesewas },
    device: { units: 300, value: 3_000_000 as Pesewas },
  },
  /** When to retry if other users of the network hold too much. */
  networkFreedAfter: 5 * minute,
  /**
   * Orders of one product that ended unpaid: this many are free; each further one triples the wait before the
   * next order, counted from the end of the last one.
   */
  reorder: {
    free: { account: 5, device: 5, network: 25 },
    firstPause: minute,
    growth: 3,
    longestPause: 6 * hour,
    countedFor: day,
  },
  /** Longer than any open order lives: orders expire after `order.expiresAfter`. */
  openFor: 2 * hour,
} as const
export const returns = {
  /** Counted from the delivery of the unit (D124). */
  within: 7 * day,
  /** From the approval to the last day for sending, and how long before that day a reminder email goes out. */
  sentWithin: 30 * day,
  noticeBefore: 7 * day,
  /** From the end of that day until the return expires: parcels sent in time need time to arrive. */
  underWay: 14 * day,
  words: 1_000,
  /** Per order, including withdrawn returns. */
  perOrder: 20,
} as const
/** The link and the code by which a parcel is delivered (E70 to E73). */
export const deliveries = {
  /** How long the link works unless the parcel is delivered before. */
  linkFor: 30 * day,
  codeDigits: 6,
  /** How long a code that was sent at the door is valid. */
  codeFor: 30 * minute,
  /** Messages at the door of one parcel: how far apart, and how many in an hour and in all. */
  door: { spacing: minute, perHour: 3, inAll: 6 },
  /** Wrong codes until each lock, and until the code is locked for good. */
  wrongCodes: { atMost: 5, lockedFor: 30 * minute, inAll: 15 },
  /** Failed attempts that are stored of one parcel, and the characters of a note. */
  failures: 6,
  failureWords: 200,
  /** Wrong links of one network before it is refused. */
  linkGuesses: { atMost: 30, within: hour },
  /** When a delivery without an answer of its buyer counts as proved. */
  unansweredFor: 7 * day,
  /** How long links, codes and the notes of riders are stored. */
  keptFor: 90 * day,
} as const
export const promotion = {
  /** Codes on one cart (D88). */
  codesMax: 3,
  /** The least that codes leave to pay of the merchandise, in pesewas: no provider charges nothing (decision 0024). */
  leastToPay: 100 as Pesewas,
  /** Wrong codes allowed per account and per network, so that codes cannot be guessed. */
  wrong: { byAccount: 10, byNetwork: 60, within: hour },
} as const
/** Merchandise above this amount, in pesewas, ships free; exactly this amount does not (D26). */
export const freeShippingOver = 10_000 as Pesewas
/** How often a wallet's phone is prompted for payments, by its number and by the paying account or device. */
export const prompts = { byNumber: 10, byPayer: 15, within: hour } as const
/** How long a payment prompt on a phone waits (Paystack's documentation). */
export const promptLifetime = 180 * second
/** When the provider is asked for refunds and chargebacks that it made on its own, counted from the payment. */
export const moneyRechecks = [
  hour,
  6 * hour,
  day,
  3 * day,
  7 * day,
  14 * day,
  30 * day,
  60 * day,
  90 * day,
  120 * day,
] as const
/** When the status of an open payment is checked, counted from its start (payments, adapter rules). */
export const paymentChecks = [10 * second, 30 * second, minute, 3 * minute, 10 * minute, hour, day] as const
