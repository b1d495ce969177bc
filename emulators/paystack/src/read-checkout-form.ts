import { z } from 'zod'
import { readGhanaMobile } from './charge-wallet.ts'
import { type Instrument, networks, payableChannels, type Transaction } from './transaction.ts'

const text = z.string().max(64).trim().catch('')
const formSchema = z.object({
  action: z.enum(['approve', 'decline', 'insufficient_funds', 'close']),
  channel: z.enum(payableChannels).optional().catch(undefined),
  card_number: text,
  expiry: text,
  cvv: text,
  network: text,
  phone: text,
})

const voucherSchema = z.object({ action: z.literal('submit_voucher'), voucher: text })

export type CheckoutForm = Omit<z.infer<typeof formSchema>, 'action'>
export type FieldName = keyof CheckoutForm
export type FieldErrors = Partial<Record<FieldName, string>>

type Reading =
  | { kind: 'close' }
  | { kind: 'pay'; button: 'approve' | 'decline' | 'insufficient_funds'; instrument: Instrument }
  | { kind: 'mistaken'; form: CheckoutForm; errors: FieldErrors }

/** The initial form: numbers that succeed, on the first allowed channel. */
export function blankForm(transaction: Transaction, now: Date): CheckoutForm {
  const expiry = `12/${String(now.getUTCFullYear() + 2).slice(-2)}`
  const channel = channelsOf(transaction)[0]
  return {
    channel,
    card_number: '4084 0840 8408 4081',
    expiry,
    cvv: '408',
    network: 'mtn',
    phone: '0551234987',
  }
}

/** The channels that both the page and the transaction support. */
export function channelsOf({ channels }: Transaction) {
  return payableChannels.filter(channel => channels.includes(channel))
}

/** Parses the posted form; only the fields of the chosen channel are validated. */
export function readCheckoutForm(body: unknown, transaction: Transaction, now: Date): Reading {
  const parsed = formSchema.safeParse(body)
  const { action, ...form } = parsed.success
    ? parsed.data
    : { action: undefined, ...blankForm(transaction, now) }
  if (action === 'close') return { kind: 'close' }
  if (action === undefined || form.channel === undefined || !channelsOf(transaction).includes(form.channel)) {
    return { kind: 'mistaken', form, errors: { channel: 'Choose one of the ways to pay on this page' } }
  }
  const instrument = form.channel === 'card' ? readCard(form, now) : readWallet(form)
  if ('errors' in instrument) return { kind: 'mistaken', form, errors: instrument.errors }
  return { kind: 'pay', button: action, instrument }
}

/** The voucher of the voucher form; undefined for every other form. */
export function readVoucherForm(body: unknown): string | undefined {
  return voucherSchema.safeParse(body).data?.voucher
}

function readCard(form: CheckoutForm, now: Date): Instrument | { errors: FieldErrors } {
  const number = form.card_number.replace(/[ -]/g, '')
  const [, expMonth = '', shortYear = ''] = /^(0[1-9]|1[0-2]) ?\/ ?(\d{2})$/.exec(form.expiry) ?? []
  const expYear = `20${shortYear}`
  const errors: FieldErrors = {}
  if (!isCardNumber(number)) errors.card_number = 'This isn’t a valid card number. Check the digits'
  if (!expMonth) errors.expiry = 'Enter month and year, for example 12/30'
  else if (isPast(expMonth, expYear, now)) errors.expiry = 'This card has expired'
  if (!/^\d{3,4}$/.test(form.cvv)) errors.cvv = 'Enter the 3 or 4 digits on the back of the card'
  if (Object.keys(errors).length > 0) return { errors }
  return { channel: 'card', bin: number.slice(0, 6), last4: number.slice(-4), expMonth, expYear }
}

function readWallet(form: CheckoutForm): Instrument | { errors: FieldErrors } {
  const network = networks.find(name => name === form.network)
  const phone = readGhanaMobile(form.phone)
  const errors: FieldErrors = {}
  if (!network) errors.network = 'Choose the network of the wallet'
  if (!phone) errors.phone = 'Enter a 10-digit Ghana mobile number, for example 055 123 4987'
  if (!network || !phone) return { errors }
  return { channel: 'mobile_money', network, phone }
}

function isPast(month: string, year: string, now: Date): boolean {
  // Accra is on UTC all year, so months begin at UTC.
  return now.getTime() >= Date.UTC(Number(year), Number(month))
}

/** The Luhn check over 13 to 19 digits (ISO/IEC 7812-1). */
function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false
  const digits = [...number].reverse().map(Number)
  const sum = digits.reduce((total, digit, place) => total + (place % 2 === 0 ? digit : doubled(digit)), 0)
  return sum % 10 === 0
}

function doubled(digit: number): number {
  return digit > 4 ? digit * 2 - 9 : digit * 2
}
