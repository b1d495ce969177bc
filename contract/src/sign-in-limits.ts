import { day, hour, minute, second } from './durations.ts'

/**
 * How long what somebody signs in by is good for, and how often it may be tried. A part
 * of `limits`, by itself because few pages name any of it.
 */

export const session = { keptAfterEnd: 30 * day, freshFor: 15 * minute } as const
export const secondFactor = {
  /** How long a sign-in waits for its second factor (D75). */
  challengeLife: 5 * minute,
  /** How long after it was answered the very same call is answered again: its answer may have been lost. */
  repeatedWithin: minute,
  codeLife: 5 * minute,
  /** Between two codes that are asked for, by method (D76). */
  spacing: minute,
  sendsPerHour: 5,
  hour,
  triesMax: 5,
  lockedFor: 30 * minute,
  rememberedFor: 30 * day,
  backupCodes: 10,
  /** How long a method that was begun with waits for its first code. */
  pendingFor: hour,
} as const
/** Wrong passwords (D64–D66). */
export const signIn = {
  /** Of one account from one known device, or one block of addresses. */
  failures: 5,
  countedFor: 15 * minute,
  lockedFor: 30 * minute,
  /** Before the next try, for each failure so far. */
  delay: 2 * second,
  longestDelay: 30 * second,
  /** From one address or device, whosever accounts. */
  ofSource: { failures: 20, within: 15 * minute, lockedFor: 15 * minute },
  /** Of one account, from devices that nobody knows: beyond that a proof of work is asked for. */
  attack: { failures: 20, within: hour, lasts: hour },
  keptAfterEnd: hour,
} as const
/** Wrong passwords of somebody who is signed in and proves once more who they are, wherever they are asked to. */
export const reauthentication = { atMost: 5, lockedFor: 30 * minute } as const
export const countedAttempts = { keptFor: 90 * day } as const
/** A device that has not signed in for so long is a new one again. */
export const knownDevice = { keptFor: 365 * day } as const
export const csrf = { life: 12 * hour } as const
/** Of a code by SMS that lets somebody in (D72). */
export const phoneCode = {
  life: 5 * minute,
  spacing: minute,
  wrongAtMost: 5,
  lockedFor: 30 * minute,
  /** Codes to one number: where its person has signed in before, so many more; from one block of addresses so many of those. */
  sent: { atMost: 6, within: hour },
  sentByBlock: { atMost: 4, within: hour },
} as const
/** How often the forms of one network may learn that an e-mail has an account (D71). */
export const registration = { refusals: 10, within: hour } as const
/** From the way to a provider to the way back; from there to being let in; a provider's answer. */
export const social = {
  stateLife: 10 * minute,
  tokenLife: 10 * minute,
  keptAfterEnd: hour,
  patience: 8 * second,
} as const
export const signature = { window: 300 * second, nonceKeptFor: 10 * minute } as const
export const password = {
  /** How long the link of a mail sets a new one, and how soon another mail may be asked for (D79). */
  resetLife: hour,
  /** A link so young is sent again instead of a new one, so that an account has a few good links at most. */
  resetLinkRenewed: 10 * minute,
  resetSpacing: minute,
} as const
/** Of an e-mail (D80). */
export const verification = { life: day, spacing: minute, keptAfterEnd: 30 * day } as const
