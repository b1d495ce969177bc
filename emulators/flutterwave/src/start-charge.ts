import { randomBytes } from 'node:crypto'
import type { Charge } from './charge.ts'
import type { Emulator } from './emulator.ts'
import { isImmediate, outcomeOf } from './outcomes.ts'
import { readCharge, readDisable, readPayment } from './read-request.ts'
import { Refusal } from './refusal.ts'
import { takePayment } from './take-payment.ts'

/** Charges a wallet; returns the URL where the payer continues if the network requires a code. */
export async function startCharge(emulator: Emulator, body: unknown): Promise<string> {
  const request = readCharge(body)
  const wallet = { network: request.network, phone: request.phone_number }
  const charge = open(emulator, {
    ...blank(request),
    status: 'pending',
    processorResponse: 'Transaction in progress',
    email: request.email,
    ways: ['mobile_money'],
    paidBy: 'mobile_money',
    wallet,
  })
  if (isImmediate(wallet.phone)) await takePayment(emulator, charge, wallet, outcomeOf(wallet.phone))
  return pageAddress(emulator, charge)
}

/** Creates a payment page. There is no transaction before the first attempt. */
export function startPayment(emulator: Emulator, body: unknown): string {
  const request = readPayment(body)
  const { session_duration: minutes } = request
  const now = emulator.settings.clock.now().getTime()
  const charge = open(emulator, {
    ...blank(request),
    payableUntil: minutes === undefined ? null : new Date(now + minutes * 60_000).toISOString(),
    status: 'link',
    processorResponse: '',
    email: request.customer.email,
    ways: request.payment_options,
    paidBy: null,
    wallet: null,
  })
  return pageAddress(emulator, charge)
}

/** Disables the page with this URL. */
export function disableLink(emulator: Emulator, body: unknown): void {
  const { link } = readDisable(body)
  const charge = emulator.ledger.findBy(candidate => pageAddress(emulator, candidate) === link)
  if (!charge) throw new Refusal('Payment link not found')
  emulator.ledger.save({ charge: { ...charge, disabled: true } })
}

type Opened = Omit<Charge, 'id' | 'flwRef' | 'page' | 'createdAt'>

function blank(request: {
  tx_ref: string
  amount: number
  redirect_url?: string | undefined
  meta: Charge['meta']
}) {
  return {
    txRef: request.tx_ref,
    amount: request.amount,
    taken: request.amount,
    redirectUrl: request.redirect_url ?? null,
    meta: request.meta,
    promptedAt: null,
    payableUntil: null,
    disabled: false,
    webhooksDropped: false,
    refundsFail: false,
  }
}

function open({ ledger, settings }: Emulator, opened: Opened): Charge {
  // The provider's exact message is not published.
  if (ledger.find(opened.txRef)) throw new Refusal('Duplicate transaction reference')
  const now = settings.clock.now()
  const charge = {
    ...opened,
    id: ledger.nextId(now),
    flwRef: `FLW-MOCK-${randomBytes(16).toString('hex')}`,
    page: randomBytes(16).toString('hex'),
    createdAt: now.toISOString(),
  }
  ledger.save({ charge })
  return charge
}

const pageAddress = ({ settings }: Emulator, { page }: Charge): string =>
  `${settings.publicUrl()}/pay/${page}`
