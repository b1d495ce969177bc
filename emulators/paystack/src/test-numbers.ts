import type { Refund } from './refund.ts'
import { failure, prompt, type Result, success, undecided, voucher } from './results.ts'
import type { Instrument } from './transaction.ts'

type TestNumber = {
  number: string
  /** Explanation shown after the number. */
  effect: string
  result: (instrument: Instrument) => Result
  /** The result after the right voucher; a success by default. */
  afterVoucher?: (instrument: Instrument) => Result
  /** The final status of refunds; processed by default. */
  refundEnds?: Refund['ends']
}

/** Wallets with special behaviour on every network, with `/charge` and on the hosted page. */
export const testWallets: TestNumber[] = [
  { number: '0551234987', effect: 'succeeds at once', result: paid => success(paid) },
  { number: '0551234001', effect: 'waits until a control call answers', result: () => prompt() },
  { number: '0551234002', effect: 'is declined a few seconds later', result: () => prompt('declined') },
  { number: '0551234003', effect: 'never answers: timeout after 3 minutes', result: () => prompt() },
  { number: '0551234004', effect: 'asks for a voucher: 123456', result: voucher },
  { number: '0551234005', effect: 'succeeds, the webhook is lost', result: paid => success(paid, 'never') },
  {
    number: '0551234006',
    effect: 'succeeds, the webhook comes 5 times',
    result: paid => success(paid, 'five times'),
  },
  {
    number: '0551234007',
    effect: 'succeeds, the webhook comes first',
    result: paid => success(paid, 'before the answer'),
  },
  {
    number: '0551234008',
    effect: 'succeeds with GHS 1.00 too little',
    result: paid => success(paid, 'once', 100),
  },
  {
    number: '0551234009',
    effect: 'has insufficient funds, said at once',
    result: () => failure('Insufficient funds'),
  },
  { number: '0551234010', effect: 'stays pending until a control call', result: undecided },
  {
    number: '0551234011',
    effect: 'asks for the voucher, then for approval',
    result: voucher,
    afterVoucher: () => prompt('approved'),
  },
  {
    number: '0551234012',
    effect: 'succeeds, refunds fail',
    result: paid => success(paid),
    refundEnds: 'failed',
  },
  {
    number: '0551234013',
    effect: 'succeeds, refunds need attention',
    result: paid => success(paid),
    refundEnds: 'needs-attention',
  },
]

export const testCards: TestNumber[] = [
  { number: '4084084084084081', effect: 'succeeds', result: paid => success(paid) },
  { number: '4084080000005408', effect: 'is declined', result: () => failure('Declined') },
  {
    number: '4084080000670037',
    effect: 'has insufficient funds',
    result: () => failure('Insufficient funds'),
  },
  {
    number: '4084080000671803',
    effect: 'succeeds, refunds fail',
    result: paid => success(paid),
    refundEnds: 'failed',
  },
  {
    number: '4084080000671902',
    effect: 'succeeds, refunds need attention',
    result: paid => success(paid),
    refundEnds: 'needs-attention',
  },
]

/** The result of a button of the hosted page; numbers that are not listed do what the button says. */
export function resultOf(
  button: 'approve' | 'decline' | 'insufficient_funds',
  instrument: Instrument,
): Result {
  if (button === 'decline') return failure('Declined')
  if (button === 'insufficient_funds') return failure('Insufficient funds')
  return testNumberOf(instrument)?.result(instrument) ?? success(instrument)
}

/** The result of `/charge`: Telecel asks for a voucher, and other payers approve a few seconds later. */
export function resultOfCharge(instrument: Instrument): Result {
  const listed = testNumberOf(instrument)
  if (listed) return listed.result(instrument)
  return instrument.channel === 'mobile_money' && instrument.network === 'vod'
    ? voucher()
    : prompt('approved')
}

/** The result of the right voucher. */
export function resultOfVoucher(instrument: Instrument): Result {
  return testNumberOf(instrument)?.afterVoucher?.(instrument) ?? success(instrument)
}

export function refundEndOf(instrument: Instrument): Refund['ends'] {
  return testNumberOf(instrument)?.refundEnds ?? 'processed'
}

/** Only the first and last digits of cards are stored: enough to recognize listed ones. */
function testNumberOf(instrument: Instrument): TestNumber | undefined {
  if (instrument.channel === 'mobile_money') {
    return testWallets.find(({ number }) => number === instrument.phone)
  }
  const { bin, last4 } = instrument
  return testCards.find(({ number }) => number.startsWith(bin) && number.endsWith(last4))
}
