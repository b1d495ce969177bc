import { z } from 'zod'
import type { Emulator } from './emulator.ts'
import { openTransaction } from './open-transaction.ts'
import type { Transaction } from './transaction.ts'
import { fieldsOf, missing, readTransactionRequest, transactionFields } from './transaction-request.ts'

const channelNames = ['card', 'bank', 'ussd', 'qr', 'eft', 'mobile_money', 'bank_transfer'] as const

const requestSchema = z.object({
  ...transactionFields,
  channels: z
    .array(z.enum(channelNames))
    .min(1)
    .default([...channelNames]),
  callback_url: z.url({ protocol: /^https?$/ }).optional(),
})

/** Opens a transaction of `amount` pesewas, to be paid on the hosted page; or refuses in the provider's words. */
export function initializeTransaction(emulator: Emulator, body: unknown): Transaction {
  const sent = fieldsOf(body)
  if (!sent.email) throw missing('Email Address is required')
  const { currency: _, callback_url, ...request } = readTransactionRequest(requestSchema, sent)
  const opened = { ...request, callbackUrl: callback_url ?? null }
  return openTransaction(emulator, opened, 'Duplicate Transaction Reference')
}
