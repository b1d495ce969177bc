import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { Emulator } from './emulator.ts'
import { invalid } from './refusal.ts'
import type { Transaction } from './transaction.ts'
import { fieldsOf, missing, readTransactionRequest, transactionFields } from './transaction-request.ts'

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

function randomName(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}
