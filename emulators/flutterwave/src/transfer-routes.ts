import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Emulator } from './emulator.ts'
import { cedis, cedisSchema } from './money.ts'
import { feeOf } from './present-charge.ts'
import { phoneSchema, read } from './read-request.ts'
import { Refusal } from './refusal.ts'
import {
  dueStates,
  scheduleOf,
  spentBy,
  type Transfer,
  transferAt,
  transferFee,
  transferStatuses,
} from './transfer.ts'

const bank = z.enum(['MTN', 'VODAFONE', 'AIRTELTIGO'])
const transferBody = z.object({
  account_bank: bank,
  account_number: phoneSchema,
  amount: cedisSchema.refine(pesewas => pesewas >= 1),
  currency: z.literal('GHS'),
  reference: z.string().regex(/^[\w-]{1,100}$/),
  narration: z.string().default(''),
  beneficiary_name: z.string().min(1),
})
const resolveBody = z.object({ account_number: phoneSchema, account_bank: bank })

/** Transfers: https://developer.flutterwave.com/v3.0/docs/mobile-money-transfers. */
export function transferRoutes(app: FastifyInstance, emulator: Emulator): void {
  const { ledger, settings } = emulator

  app.post('/transfers', request => {
    const transfer = createTransfer(emulator, request.body)
    return { status: 'success', message: 'Transfer Queued Successfully', data: presentTransfer(transfer) }
  })

  app.get<{ Querystring: Record<string, unknown> }>('/transfers', request => {
    advanceTransfers(emulator)
    const found = ledger.transfers().filter(({ reference }) => reference === request.query.reference)
    const page_info = { total: found.length, current_page: 1, total_pages: 1 }
    return {
      status: 'success',
      message: 'Transfers fetched',
      meta: { page_info },
      data: found.map(presentTransfer),
    }
  })

  app.get('/balances/GHS', () => {
    const balance = cedis(balanceOf(emulator, settings.clock.now()))
    const data = { currency: 'GHS', available_balance: balance, ledger_balance: balance }
    return { status: 'success', message: 'Wallet balance fetched', data }
  })

  app.post('/accounts/resolve', request => {
    const { account_number } = read(resolveBody, request.body)
    const account_name = emulator.holders.get(account_number)
    if (!account_name) throw new Refusal('Sorry, that account number is invalid, please check and try again')
    return { status: 'success', message: 'Account details fetched', data: { account_number, account_name } }
  })
}

function createTransfer(emulator: Emulator, body: unknown): Transfer {
  const { ledger, settings } = emulator
  const sent = read(transferBody, body)
  if (ledger.transfers().some(({ reference }) => reference === sent.reference))
    throw new Refusal('Transfer with this reference already exists')
  const now = settings.clock.now()
  if (balanceOf(emulator, now) < sent.amount + transferFee)
    throw new Refusal('Insufficient funds in customer wallet')
  const { status, steps, webhooksDropped } = scheduleOf(sent.account_number, settings.transferStaysMs)
  const transfer: Transfer = {
    id: ledger.nextId(now),
    reference: sent.reference,
    phone: sent.account_number,
    bank: sent.account_bank,
    beneficiary: sent.beneficiary_name,
    narration: sent.narration,
    amount: sent.amount,
    fee: transferFee,
    status,
    next: steps.map(([next, after]) => ({ status: next, at: new Date(now.getTime() + after).toISOString() })),
    webhooksDropped,
    createdAt: now.toISOString(),
  }
  ledger.save({ transfer })
  return transfer
}

/** Applies the scheduled changes that are due, one by one, and sends the webhook of each. */
export function advanceTransfers(emulator: Emulator): void {
  const now = emulator.settings.clock.now()
  for (const transfer of emulator.ledger.transfers())
    for (const changed of dueStates(transfer, now)) saveAndNotify(emulator, changed)
}

function saveAndNotify({ ledger, webhooks }: Emulator, transfer: Transfer): void {
  ledger.save({ transfer })
  if (transfer.webhooksDropped || !['SUCCESSFUL', 'FAILED', 'REVERSED'].includes(transfer.status)) return
  const event = { event: 'transfer.completed', 'event.type': 'Transfer', data: presentTransfer(transfer) }
  void webhooks.announce(transfer.reference, JSON.stringify(event), 1)
}

/** Pesewas: what was paid, less fees, refunds and transfers, and what a control call added. */
function balanceOf({ ledger }: Emulator, now: Date): number {
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const paid = ledger
    .charges()
    .map(({ status, taken }) => (status === 'successful' ? taken - feeOf(taken) : 0))
  const refunded = ledger.refunds().map(({ failed, amount }) => (failed ? 0 : amount))
  const spent = ledger.transfers().map(transfer => spentBy(transferAt(transfer, now)))
  return sum(paid) - sum(refunded) - sum(spent) + ledger.balanceAdded
}

function presentTransfer(transfer: Transfer) {
  const isAwaiting = transfer.status === 'AWAITING CODE'
  return {
    id: transfer.id,
    account_number: transfer.phone,
    bank_code: transfer.bank,
    bank_name: transfer.bank,
    full_name: transfer.beneficiary,
    created_at: transfer.createdAt,
    currency: 'GHS',
    debit_currency: 'GHS',
    amount: cedis(transfer.amount),
    fee: cedis(transfer.fee),
    status: isAwaiting ? 'NEW' : transfer.status,
    reference: transfer.reference,
    meta: null,
    narration: transfer.narration,
    complete_message: transfer.status === 'FAILED' ? 'DISBURSE FAILED: Unable to process transaction' : '',
    requires_approval: isAwaiting ? 1 : 0,
    is_approved: isAwaiting ? 0 : 1,
  }
}

const transferControl = z.strictObject({ reference: z.string(), status: z.enum(transferStatuses) })
const balanceControl = z.strictObject({ amount: z.int() })
const holderControl = z.strictObject({ phone: phoneSchema, name: z.string().min(1) })

/** Control calls: the outcome of a transfer, the balance, and the holder of a wallet. */
export function transferControls(app: FastifyInstance, emulator: Emulator): void {
  const { ledger, settings } = emulator

  app.post('/transfer', request => {
    const { reference, status } = read(transferControl, request.body)
    const transfer = ledger.transfers().find(one => one.reference === reference)
    if (!transfer) throw new Refusal('No transfer was found for this reference', 404)
    const changed = { ...transfer, status, next: [] }
    saveAndNotify(emulator, changed)
    return { status: 'success', data: presentTransfer(changed) }
  })

  app.get('/transfers', () => ({ status: 'success', data: ledger.transfers().map(presentTransfer) }))

  app.post('/balance', request => {
    const { amount } = read(balanceControl, request.body)
    ledger.save({ balanceAdded: amount - balanceOf(emulator, settings.clock.now()) })
    return { status: 'success', data: { balance: amount } }
  })

  app.post('/wallet-holder', request => {
    const { phone, name } = read(holderControl, request.body)
    emulator.holders.set(phone, name)
    return { status: 'success' }
  })
}
