import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { read } from './control-responses.ts'
import type { Emulator } from './emulator.ts'
import { moveTransfer, presentRecipient, presentTransfer } from './move-transfer.ts'
import { addEarlierPayment, earlierPayment } from './open-transaction.ts'
import { presentTransaction } from './present-transaction.ts'
import { invalid, Refusal, successEnvelope } from './refusal.ts'
import { paidAttempt } from './transaction.ts'
import { amountField, fieldsOf, missing, unsupportedCurrency } from './transaction-request.ts'
import {
  type Recipient,
  scheduleOf,
  spentBy,
  type Transfer,
  transferFee,
  transferStatuses,
} from './transfer.ts'

const phone = z.string().regex(/^0\d{9}$/)
const bankCode = z.enum(['MTN', 'VOD', 'ATL'])
const recipientBody = z.object({
  type: z.literal('mobile_money'),
  name: z.string().min(1),
  account_number: phone,
  bank_code: bankCode,
  currency: z.literal('GHS'),
})
const transferBody = z.object({
  source: z.literal('balance'),
  amount: amountField.pipe(z.int().min(1)),
  recipient: z.string().min(1),
  reference: z.string().regex(/^[a-z0-9_-]{16,50}$/),
  reason: z.string().max(200).optional(),
  currency: z.string().default('GHS'),
})

/** Transfers: https://paystack.com/docs/transfers/single-transfers. */
export function transferRoutes(app: FastifyInstance, emulator: Emulator): void {
  const { ledger, settings } = emulator

  app.post('/transferrecipient', (request, reply) => {
    const recipient = createRecipient(emulator, request.body)
    reply.code(201)
    return successEnvelope('Transfer recipient created successfully', presentRecipient(recipient))
  })

  app.post('/transfer', request => {
    const transfer = createTransfer(emulator, request.body)
    const message =
      transfer.status === 'otp' ? 'Transfer requires OTP to continue' : 'Transfer has been queued'
    return successEnvelope(message, presentTransfer(emulator, transfer))
  })

  app.get<{ Params: { reference: string } }>('/transfer/verify/:reference', request => {
    const transfer = ledger.findTransfer(request.params.reference)
    if (!transfer) throw invalid('Transfer not found', 'Pass a reference that exists', 'not_found', 404)
    return successEnvelope('Transfer retrieved', presentTransfer(emulator, transfer))
  })

  app.get('/balance', () =>
    successEnvelope('Balances retrieved', [
      { currency: 'GHS', balance: balanceOf(emulator, settings.clock.now()) },
    ]),
  )

  app.get<{ Querystring: Record<string, string> }>('/bank/resolve', request => {
    const { account_number, bank_code } = request.query
    if (!phone.safeParse(account_number).success || !bankCode.safeParse(bank_code).success)
      throw invalid('Could not resolve account name. Check parameters or try again.', 'Check the number')
    const account_name = emulator.holders.get(account_number ?? '')
    if (!account_name) throw invalid('Unknown bank code', 'Wallets have no names here', 'unsupported', 422)
    return successEnvelope('Account number resolved', { account_number, account_name })
  })
}

function createRecipient({ ledger, settings }: Emulator, body: unknown): Recipient {
  const parsed = recipientBody.safeParse(fieldsOf(body))
  if (!parsed.success) throw missing(`${String(parsed.error.issues[0]?.path[0])} is invalid`)
  const { name, account_number, bank_code } = parsed.data
  // The provider returns the recipient that it has for a wallet.
  const known = ledger.findRecipient(one => one.phone === account_number && one.bankCode === bank_code)
  if (known) return known
  const now = settings.clock.now()
  const recipient: Recipient = {
    id: ledger.nextId(now),
    code: `RCP_${randomBytes(8).toString('hex')}`,
    name,
    phone: account_number,
    bankCode: bank_code,
    createdAt: now.toISOString(),
  }
  ledger.saveRecipient(recipient)
  return recipient
}

/** Sends a transfer once: a repeated reference returns the transfer that it has started. */
function createTransfer(emulator: Emulator, body: unknown): Transfer {
  const { ledger, settings } = emulator
  const parsed = transferBody.safeParse(fieldsOf(body))
  if (!parsed.success) throw missing(`${String(parsed.error.issues[0]?.path[0])} is invalid`)
  const { amount, recipient: code, reference, reason, currency } = parsed.data
  if (currency !== 'GHS') throw unsupportedCurrency()
  const known = ledger.findTransfer(reference)
  if (known && (known.amount !== amount || known.recipient !== code))
    throw invalid('Please provide a unique reference', 'The reference is used', 'duplicate_reference')
  if (known) return known
  const recipient = ledger.findRecipient(one => one.code === code)
  if (!recipient) throw invalid('Recipient specified is invalid', 'Create the recipient', 'invalid_recipient')
  const now = settings.clock.now()
  if (balanceOf(emulator, now) < amount + transferFee) throw insufficientBalance()
  const { status, steps, webhooksDropped } = scheduleOf(recipient.phone, settings.transferStaysMs)
  const transfer: Transfer = {
    id: ledger.nextId(now),
    code: `TRF_${randomBytes(8).toString('hex')}`,
    reference,
    recipient: code,
    amount,
    fee: transferFee,
    reason: reason ?? null,
    status,
    next: steps.map(([next, after]) => ({ status: next, at: new Date(now.getTime() + after).toISOString() })),
    webhooksDropped,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }
  ledger.saveTransfer(transfer)
  return transfer
}

function insufficientBalance(): Refusal {
  return new Refusal(400, {
    message: 'Your balance is not enough to fulfil this request',
    meta: { nextStep: 'Top up the balance' },
    type: 'api_error',
    code: 'insufficient_balance',
  })
}

/** Pesewas: what was paid, less fees, refunds and transfers, and what control calls added. */
export function balanceOf({ ledger, openingBalance }: Emulator, now: Date): number {
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const paid = ledger.transactions().map(transaction => {
    const attempt = paidAttempt(transaction)
    if (!attempt || transaction.isEarlier) return 0
    return attempt.amount - (presentTransaction(transaction, now).fees ?? 0)
  })
  const refunded = ledger.refunds().map(({ status, amount }) => (status === 'failed' ? 0 : amount))
  const spent = ledger.transfers().map(spentBy)
  return openingBalance + sum(paid) - sum(refunded) - sum(spent) + ledger.balanceAdded
}

const transferControl = z.strictObject({ reference: z.string(), status: z.enum(transferStatuses) })
const balanceControl = z.strictObject({ amount: z.int() })
const openingControl = balanceControl.extend({ payments: z.array(earlierPayment).default([]) })
const holderControl = z.strictObject({ phone, name: z.string().min(1) })

/** Control calls: the outcome of a transfer, the balance, and the holder of a wallet. */
export function transferControls(app: FastifyInstance, emulator: Emulator): void {
  const { ledger, settings } = emulator

  app.post('/transfer', request => {
    const { reference, status } = read(transferControl, request.body)
    const transfer = ledger.findTransfer(reference)
    if (!transfer) throw invalid('Transfer not found', 'Send it first', 'not_found', 404)
    const moved = moveTransfer(emulator, { ...transfer, next: [] }, status, settings.clock.now())
    return { status: true, data: presentTransfer(emulator, moved) }
  })

  app.get('/transfers', () => ({
    status: true,
    data: ledger.transfers().map(transfer => presentTransfer(emulator, transfer)),
  }))

  app.post('/balance', request => {
    const { amount } = read(balanceControl, request.body)
    ledger.addToBalance(amount - balanceOf(emulator, settings.clock.now()))
    return { status: true, data: { balance: amount } }
  })

  app.post('/opening-balance', request => {
    const { amount, payments } = read(openingControl, request.body)
    emulator.openingBalance = amount
    for (const payment of payments) addEarlierPayment(emulator, payment)
    return { status: true }
  })

  app.post('/wallet-holder', request => {
    const { phone: number, name } = read(holderControl, request.body)
    emulator.holders.set(number, name)
    return { status: true }
  })
}
