import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { Emulator } from './emulator.ts'
import { invalid } from './refusal.ts'
import type { Transaction, Wallet } from './transaction.ts'
import { fieldsOf, missing, readTransactionRequest, transactionFields } from './transaction-request.ts'

/** The address of payers who use no page. */
export const nobody = '127.0.0.1'
export const usualWallet: Wallet = { channel: 'mobile_money', network: 'mtn', phone: '0551234987' }

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

type Request = Pick<Transaction, 'email' | 'amount' | 'metadata' | 'channels'> & {
  reference?: string | undefined
  callbackUrl: string | null
}

/** Saves a new unpaid transaction. A used reference is refused with `duplicateMessage`. */
export function openTransaction(
  { ledger, settings }: Emulator,
  { reference = randomName(10), ...request }: Request,
  duplicateMessage: string,
): Transaction {
  if (ledger.find(reference)) {
    throw invalid(duplicateMessage, 'Use a reference that no other transaction has', 'duplicate_reference')
  }
  const now = settings.clock.now()
  const transaction: Transaction = {
    ...request,
    id: ledger.nextId(now),
    reference,
    accessCode: randomName(15),
    createdAt: now.toISOString(),
    attempts: [],
    webhooksDropped: false,
    reversed: false,
  }
  ledger.save(transaction)
  return transaction
}

const channelNames = ['card', 'bank', 'ussd', 'qr', 'eft', 'mobile_money', 'bank_transfer'] as const

const requestSchema = z.object({
  ...transactionFields,
  channels: z
    .array(z.enum(channelNames))
    .min(1)
    .default([...channelNames]),
  callback_url: z.url({ protocol: /^https?$/ }).optional(),
})

/** Opens a transaction of `amount` pesewas to be paid on the hosted page, or refuses in the provider's words. */
export function initializeTransaction(emulator: Emulator, body: unknown): Transaction {
  const sent = fieldsOf(body)
  if (!sent.email) throw missing('Email Address is required')
  const { currency: _, callback_url, ...request } = readTransactionRequest(requestSchema, sent)
  const opened = { ...request, callbackUrl: callback_url ?? null }
  return openTransaction(emulator, opened, 'Duplicate Transaction Reference')
}

export const earlierPayment = z.strictObject({
  id: z.int(),
  reference: z.string(),
  email: z.string(),
  amount: z.int().min(1),
  paidAt: z.iso.datetime({ offset: true }),
})

/** Adds a payment by wallet from before this emulator, unless it is known, so that it can be refunded. */
export function addEarlierPayment({ ledger }: Emulator, payment: z.infer<typeof earlierPayment>): void {
  const { id, reference, email, amount } = payment
  if (ledger.find(reference)) return
  const paidAt = new Date(payment.paidAt).toISOString()
  const attempt = {
    instrument: usualWallet,
    ipAddress: nobody,
    outcome: 'success',
    asksFor: 'approval',
    promised: null,
    wrongVouchers: 0,
    gatewayResponse: 'Approved',
    message: null,
    amount,
    startedAt: paidAt,
    endedAt: paidAt,
  } as const
  ledger.save({
    id,
    reference,
    email,
    amount,
    accessCode: randomName(15),
    channels: ['mobile_money'],
    metadata: null,
    callbackUrl: null,
    createdAt: paidAt,
    attempts: [attempt],
    webhooksDropped: false,
    reversed: false,
    isEarlier: true,
  })
}

function randomName(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}
