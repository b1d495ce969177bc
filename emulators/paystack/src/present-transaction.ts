import { createHash } from 'node:crypto'
import { type Attempt, currentAttempt, type Instrument, statusOf, type Transaction } from './transaction.ts'

const walletBanks = { mtn: 'MTN Mobile Money', vod: 'Telecel Cash', atl: 'AT Money' }
const walletBrands = { mtn: 'Mtn mobile money', vod: 'Telecel cash', atl: 'At money' }
// Unconfirmed for Ghana; for display, not for accounting.
const feeBasisPoints = 195

/** `data` of `GET /transaction/verify/{reference}`, with the provider's repetitions and oddities. */
export function presentTransaction(transaction: Transaction, now: Date) {
  const attempt = currentAttempt(transaction, now)
  const paidAt = attempt?.outcome === 'success' ? attempt.endedAt : null
  return {
    id: transaction.id,
    domain: 'test',
    status: statusOf(transaction, now),
    reference: transaction.reference,
    receipt_number: null,
    amount: attempt?.outcome === 'success' ? attempt.amount : transaction.amount,
    message: attempt?.message ?? null,
    gateway_response: attempt?.gatewayResponse ?? 'The transaction was not completed',
    paid_at: paidAt,
    created_at: transaction.createdAt,
    channel: attempt?.instrument.channel ?? 'card',
    currency: 'GHS',
    ip_address: attempt?.ipAddress ?? null,
    metadata: transaction.metadata,
    log: presentLog(transaction, attempt),
    fees: paidAt === null ? null : Math.round((transaction.amount * feeBasisPoints) / 10_000),
    fees_split: null,
    authorization: paidAt === null || !attempt ? {} : presentAuthorization(attempt.instrument),
    customer: presentCustomer(transaction.email),
    plan: null,
    split: {},
    order_id: null,
    paidAt,
    createdAt: transaction.createdAt,
    requested_amount: transaction.amount,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: paidAt ?? transaction.createdAt,
    plan_object: {},
    subaccount: {},
  }
}

/** The body of the webhook `charge.success`: the same whatever was refunded since. */
export function chargeSuccess(transaction: Transaction, now: Date): string {
  const paid = presentTransaction({ ...transaction, reversed: false }, now)
  return JSON.stringify({ event: 'charge.success', data: paid })
}

function presentAuthorization(instrument: Instrument) {
  const code = fingerprint(JSON.stringify(instrument))
  const signature = `SIG_${code.slice(0, 20)}`
  const common = { authorization_code: `AUTH_${code.slice(20, 30)}`, country_code: 'GH', account_name: null }
  if (instrument.channel === 'card') {
    const { bin, last4, expMonth, expYear } = instrument
    const card = { bin, last4, exp_month: expMonth, exp_year: expYear, channel: 'card' }
    // The provider sends a space after "visa ".
    return {
      ...common,
      ...card,
      card_type: 'visa ',
      bank: 'TEST BANK',
      brand: 'visa',
      reusable: true,
      signature,
    }
  }
  const { phone, network } = instrument
  const ends = {
    bin: `${phone.slice(0, 3)}XXX`,
    last4: `X${phone.slice(-3)}`,
    exp_month: '12',
    exp_year: '9999',
  }
  const wallet = {
    channel: 'mobile_money',
    card_type: '',
    bank: walletBanks[network],
    brand: walletBrands[network],
  }
  return { ...common, ...ends, ...wallet, reusable: false, signature: null }
}

/** One email is one customer, so that customers need not be stored. */
function presentCustomer(email: string) {
  const code = fingerprint(email.toLowerCase())
  return {
    id: Number.parseInt(code.slice(0, 8), 16),
    first_name: null,
    last_name: null,
    email,
    customer_code: `CUS_${code.slice(8, 23)}`,
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  }
}

function presentLog({ attempts }: Transaction, newest: Attempt | undefined) {
  const first = attempts[0]
  if (!first || !newest) return null
  const startedAt = Date.parse(first.startedAt)
  const secondsIn = (timestamp: string) => Math.floor((Date.parse(timestamp) - startedAt) / 1_000)
  const ended = [...attempts.slice(0, -1), newest]
  return {
    start_time: Math.floor(startedAt / 1_000),
    time_spent: secondsIn(newest.endedAt ?? newest.startedAt),
    attempts: attempts.length,
    errors: ended.reduce((sum, attempt) => sum + errorsOf(attempt), 0),
    success: newest.outcome === 'success',
    mobile: false,
    input: [],
    history: ended.map(attempt => ({
      type: attempt.outcome === 'success' ? 'success' : 'action',
      message: `Attempted to pay with ${attempt.instrument.channel}: ${attempt.gatewayResponse}`,
      time: secondsIn(attempt.endedAt ?? attempt.startedAt),
    })),
  }
}

function errorsOf({ outcome, wrongVouchers }: Attempt): number {
  return wrongVouchers + (outcome === 'failed' ? 1 : 0)
}

function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
