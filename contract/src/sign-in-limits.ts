import { day, hour, minute, second } from './durations.ts'

/**
 * Lifetimes and attempt limits of passwords, codes and links. A part of `limits`, in a module of its own
 * because few pages need it.
 */

export const session = { keptAfterEnd: 30 * day, freshFor: 15 * minute } as const
export const secondFactor = {
  /** How long a sign-in waits for its second factor (D75). */
  challengeLife: 5 * minute,
  /** How long an identical call returns the same response, because the first one may have been lost. */
  repeatedWithin: minute,
  codeLife: 5 * minute,
  /** Minimum time between two codes, by method (D76). */
  spacing: minute,
  sendsPerHour: 5,
  hour,
  triesMax: 5,
  lockedFor: 30 * minute,
  rememberedFor: 30 * day,
  backupCodes: 10,
  /** How long a method that is being enabled waits for its first code. */
  pendingFor: hour,
} as const
/** Wrong passwords (D64–D66). */
export const signIn = {
  /** For one account from one known device or one address block. */
  failures: 5,
  countedFor: 15 * minute,
  lockedFor: 30 * minute,
  /** Delay before the next attempt, per failure so far. */
  delay: 2 * second,
  longestDelay: 30 * second,
  /** From one address or device, across all accounts. */
  ofSource: { failures: 20, within: 15 * minute, lockedFor: 15 * minute },
  /** For one account from unknown devices: above this a proof of work is required. */
  attack: { failures: 20, within: hour, lasts: hour },
  keptAfterEnd: hour,
} as const
/** Wrong passwords of a signed-in user in reauthentication, across all forms. */
export const reauthentication = { atMost: 5, lockedFor: 30 * minute } as const
export const countedAttempts = { keptFor: 90 * day } as const
/** A device without a sign-in for this long counts as new. */
export const knownDevice = { keptFor: 365 * day } as const
export const csrf = { life: 12 * hour } as const
/** Sign-in codes by SMS (D72). */
export const phoneCode = {
  life: 5 * minute,
  spacing: minute,
  wrongAtMost: 5,
  lockedFor: 30 * minute,
  /** Codes to one number: a higher limit for numbers that have signed in before, and one for their address block. */
  sent: { atMost: 6, within: hour },
  sentByBlock: { atMost: 4, within: hour },
} as const
/** How often one network may learn that an email has an account (D71). */
export const registration = { refusals: 10, within: hour } as const
/** From the redirect to the provider until the callback; from there to the sign-in; the timeout of the provider. */
export const social = {
  stateLife: 10 * minute,
  tokenLife: 10 * minute,
  keptAfterEnd: hour,
  patience: 8 * second,
} as const
export const signature = { window: 300 * second, nonceKeptFor: 10 * minute } as const
export const password = {
  /** Validity of a reset link, and the minimum time between two emails (D79). */
  resetLife: hour,
  /** A younger link is sent again instead of a new one, so that an account has few valid links. */
  resetLinkRenewed: 10 * minute,
  resetSpacing: minute,
} as const
/** Verification of an email (D80). */
export const verification = { life: day, spacing: minute, keptAfterEnd: 30 * day } as const
export const captcha = {
  life: 10 * minute,
  tokenLife: 5 * minute,
  keptAfterEnd: hour,
  /** Forms that one network may send without a proof of work, by browsers without scripts (0097). */
  withoutScripts: { atMost: 20, within: hour },
} as const
