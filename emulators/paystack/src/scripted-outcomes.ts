import type { Attempt, Instrument } from './transaction.ts'

/** How the webhook of a success goes out. */
export type Announcement = 'once' | 'never' | 'five times' | 'before the answer'

/** What becomes of an attempt. `shortBy` are pesewas the provider takes less than it was asked for. */
export type Result = {
  outcome: Attempt['outcome']
  gatewayResponse: string
  message: string | null
  shortBy: number
  announcement: Announcement
}

const decline = failure('Declined')
const insufficientFunds = failure('Insufficient funds')

/** A success in the words the channel uses. */
export function success(instrument: Instrument, announcement: Announcement = 'once', shortBy = 0): Result {
  const words =
    instrument.channel === 'card'
      ? { gatewayResponse: 'Successful', message: null }
      : { gatewayResponse: 'Approved', message: 'madePayment' }
  return { outcome: 'success', ...words, shortBy, announcement }
}

/** A failure; Paystack has no webhook for it. */
export function failure(gatewayResponse: string, message: string | null = null): Result {
  return { outcome: 'failed', gatewayResponse, message, shortBy: 0, announcement: 'never' }
}

/** An attempt that still waits: `ongoing` for the payer, `pending` for the network. */
export function waiting(outcome: 'ongoing' | 'pending'): Result {
  const message = 'Please complete authorization process on your mobile phone'
  return { outcome, gatewayResponse: message, message, shortBy: 0, announcement: 'never' }
}

/** What a press on a button of the hosted page leads to; numbers of the script have their own will. */
export function resultOf(
  button: 'approve' | 'decline' | 'insufficient_funds',
  instrument: Instrument,
): Result {
  if (button === 'decline') return decline
  if (button === 'insufficient_funds') return insufficientFunds
  return instrument.channel === 'card'
    ? cardResult(`${instrument.bin}…${instrument.last4}`, instrument)
    : walletResult(instrument.phone, instrument)
}

function cardResult(ends: string, instrument: Instrument): Result {
  if (ends === '408408…5408') return decline
  if (ends === '408408…0037') return insufficientFunds
  return success(instrument)
}

function walletResult(phone: string, instrument: Instrument): Result {
  switch (phone) {
    case '0551234002':
      return decline
    case '0551234003':
      return waiting('ongoing')
    case '0551234005':
      return success(instrument, 'never')
    case '0551234006':
      return success(instrument, 'five times')
    case '0551234007':
      return success(instrument, 'before the answer')
    case '0551234008':
      return success(instrument, 'once', 100)
    default:
      return success(instrument)
  }
}
