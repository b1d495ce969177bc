import type { Attempt, Instrument } from './transaction.ts'

/** How the webhook of a success is sent. */
export type Announcement = 'once' | 'never' | 'five times' | 'before the answer'

/** The result of an attempt. `shortBy` are pesewas that the provider charges less than requested. */
export type Result = {
  outcome: Attempt['outcome']
  asksFor: Attempt['asksFor']
  /** What the emulated payer will do by itself a little later. */
  promised: 'approved' | 'declined' | null
  gatewayResponse: string
  message: string | null
  shortBy: number
  announcement: Announcement
}

/** The provider's instructions for payers, verbatim. */
export const displayTexts = {
  approval: 'Please complete authorization process on your mobile phone',
  voucher: 'Please dial *110# to generate a voucher code. Then input the voucher',
}

const plain = { asksFor: 'approval', promised: null, shortBy: 0 } as const

/** A success with the gateway response of the channel. */
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

/** The network does not return a result. */
export function undecided(): Result {
  return open('pending', displayTexts.approval)
}

function open(outcome: 'ongoing' | 'pending', message: string): Result {
  return { ...plain, outcome, gatewayResponse: message, message, announcement: 'never' }
}
