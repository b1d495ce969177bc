import { day, hour, minute, second } from './durations.ts'
import type { Pesewas } from './money.ts'

/** What a cart, an order, its payment and what is sent back are held to. A part of `limits`. */

export const cart = {
  quantityMax: 99,
  lineItemsMax: 100,
  /** How long a cart that was emptied can be brought back (D119). */
  recoverFor: 30 * day,
  /** Lines that are taken out so shortly after one another come back together. */
  emptiedWithin: hour,
} as const
export const order = {
  /** Stock is held for the payer, and the order ends with its hold (D123, decision 0014). */
  holdFor: 15 * minute,
  /** The latest end, when the payer is being asked on the phone or the provider cannot be asked. */
  expiresAfter: 30 * minute,
  /** Money that comes later than this after an order ended is refunded and never revives it (decision 0083). */
  revivableFor: day,
  /** How long an order that ended without money stands among the others; then only under "Cancelled". */
  attemptShownFor: day,
  giftMessageMax: 500,
  /** Wrapping one maker's parcel as a gift, in pesewas. */
  wrapping: 1_000 as Pesewas,
  /** The furthest day that a gift can be kept for, in days. */
  deliverOnWithin: 90,
} as const
/**
 * Stock that orders hold before anybody pays for them, at most, by who ordered: units, and merchandise in pesewas.
 * Devices and networks add up the accounts and guests that share them (decision 0087).
 */
export const unpaidHolds = {
  /** Without a verified email or phone: one order that is larger than the account's figure needs one. */
  unverified: {
    account: { units: 30, value: 400_000 as Pesewas },
    device: { units: 60, value: 800_000 as Pesewas },
    /** Many people share one mobile address in Ghana. Verified people and former buyers do not count here. */
    network: { units: 450, value: 6_000_000 as Pesewas },
  },
  verified: {
    account: { units: 150, value: 1_500_000 as Pesewas },
    device: { units: 300, value: 3_000_000 as Pesewas },
  },
  /** When to try again where others on the network hold too much. */
  networkFreedAfter: 5 * minute,
  /**
   * Orders of one product that ended unpaid: so many are free, each further one makes the next order wait three times as
   * long, counted from the end of the last one.
   */
  reorder: {
    free: { account: 5, device: 5, network: 25 },
    firstPause: minute,
    growth: 3,
    longestPause: 6 * hour,
    countedFor: day,
  },
  /** An open order is surely younger: it ends after `order.expiresAfter`. */
  openFor: 2 * hour,
} as const
export const returns = {
  /** After the delivery of a piece (D124). */
  within: 7 * day,
  /** From the yes to it until the last day for sending it, and how long before that day a letter reminds. */
  sentWithin: 30 * day,
  noticeBefore: 7 * day,
  /** From the end of that day until nobody waits for it any more: what was sent in time has time to arrive. */
  underWay: 14 * day,
  words: 1_000,
  /** Of one order, those that were withdrawn included. */
  perOrder: 20,
} as const
export const promotion = {
  /** Codes on one cart (D88). */
  codesMax: 3,
  /** What codes always leave to pay of the merchandise, in pesewas: no provider takes nothing (decision 0024). */
  leastToPay: 100 as Pesewas,
  /** Wrong codes that somebody may try, by account and by network, so that codes cannot be guessed. */
  wrong: { byAccount: 10, byNetwork: 60, within: hour },
} as const
/** Strictly more than this much merchandise ships free, in pesewas (D26). */
export const freeShippingOver = 10_000 as Pesewas
/** How often a wallet's phone is made to ring for payments, by its number and by whose account or device asks. */
export const prompts = { byNumber: 10, byPayer: 15, within: hour } as const
/** How long a prompt on a phone waits for the payer (Paystack's documentation). */
export const promptLifetime = 180 * second
/** When a provider is asked what it did with money on its own, counted from when the money came. */
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
/** When an open payment is asked after, counted from its start (payments, adapter rules). */
export const paymentChecks = [10 * second, 30 * second, minute, 3 * minute, 10 * minute, hour, day] as const
