import type { Attempt, Instrument } from './transaction.ts'

/** How the webhook of a success goes out. */
export type Announcement = 'once' | 'never' | 'five times' | 'before the answer'

/** What becomes of an attempt. `shortBy` are pesewas the provider takes less than it was asked for. */
export type Result = {
  outcome: Attempt['outcome']
  asksFor: Attempt['asksFor']
  /** What the pretend payer will do unasked a little later. */
  promised: 'approved' | 'declined' | null
  gatewayResponse: string
  message: string | null
  shortBy: number
  announcement: Announcement
}

/** What the provider asks payers to do, in its own words. */
export const displayTexts = {
  approval: 'Please complete authorization process on your mobile phone',
  voucher: 'Please dial *110# to generate a voucher code. Then input the voucher',
}

const plain = { asksFor: 'approval', promised: null, shortBy: 0 } as const

/** A success in the words the channel uses. */
export function success(instrument: Instrument, announcement: Announcement = 'once', shortBy = 0): Result {
  const words =
    instrument.channel === 'card'
      ? { gatewayResponse: 'Successful', message: null }
      : { gatewayResponse: 'Approved', message: 'madePayment' }
  return { ...plain, outcome: 'success', ...words, shortBy, announcement }
}

/** A failure; Paystack has no webhook for it. */
export function failure(gatewayResponse: string): Result {
  return { ...plain, outcome: 'failed', gatewayResponse, message: null, announcement: 'never' }
}

/** The payer must approve on the phone, and does what was `promised`, or nothing. */
export function prompt(promised: Result['promised'] = null): Result {
  return { ...open('ongoing', displayTexts.approval), promised }
}

/** The payer must type a voucher. */
export function voucher(): Result {
  return { ...open('ongoing', displayTexts.voucher), asksFor: 'voucher' }
}

/** The network does not tell the result. */
export function undecided(): Result {
  return open('pending', displayTexts.approval)
}

function open(outcome: 'ongoing' | 'pending', message: string): Result {
  return { ...plain, outcome, gatewayResponse: message, message, announcement: 'never' }
}
