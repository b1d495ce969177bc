import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { Emulator } from './emulator.ts'
import { invalid, type Refusal } from './refusal.ts'
import type { Transaction } from './transaction.ts'

const leastAmount = 10
const channelNames = ['card', 'bank', 'ussd', 'qr', 'eft', 'mobile_money', 'bank_transfer'] as const
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

const metadataSchema = z.union([z.record(z.string(), z.json()), z.string().transform(parsedIfJson)])
const webAddress = z.url({ protocol: /^https?$/ })

const requestSchema = z.object({
  email: z.string().min(1),
  amount: z.union([z.int(), z.string().regex(/^\d+$/).transform(Number).pipe(z.int())]),
  currency: z.string().default('GHS'),
  reference: z
    .string()
    .max(100)
    .regex(/^[-.=A-Za-z0-9]+$/)
    .optional(),
  channels: z
    .array(z.enum(channelNames))
    .min(1)
    .default([...channelNames]),
  callback_url: webAddress.optional(),
  metadata: metadataSchema.default(''),
})

/** Opens a transaction of `amount` pesewas, or refuses in the provider's words. */
export function initializeTransaction({ ledger, settings }: Emulator, body: unknown): Transaction {
  const now = settings.clock.now()
  const request = readRequest(body)
  if (request.reference !== undefined && ledger.find(request.reference)) throw duplicateReference()
  const transaction: Transaction = {
    id: ledger.nextId(now),
    reference: request.reference ?? randomName(10),
    accessCode: randomName(15),
    email: request.email,
    amount: request.amount,
    channels: request.channels,
    metadata: request.metadata,
    callbackUrl: request.callback_url ?? null,
    createdAt: now.toISOString(),
    attempts: [],
    webhooksDropped: false,
  }
  ledger.save(transaction)
  return transaction
}

function readRequest(body: unknown) {
  const sent = z.record(z.string(), z.unknown()).catch({}).parse(body)
  if (!sent.email) throw missing('Email Address is required')
  if (sent.amount === undefined || sent.amount === '') throw missing('Amount is required')
  const parsed = requestSchema.safeParse(sent)
  if (!parsed.success) throw refusalFor(String(parsed.error.issues[0]?.path[0]))
  const { email, amount, currency } = parsed.data
  if (!z.email().safeParse(email).success) throw refusalFor('email')
  if (currency !== 'GHS') throw refusalFor('currency')
  if (amount < leastAmount) throw refusalFor('amount')
  return parsed.data
}

function missing(message: string): Refusal {
  // The blank at the end is the provider's.
  return invalid(message, 'Provide all required params ', 'missing_params')
}

function duplicateReference(): Refusal {
  const nextStep = 'Use a reference that no other transaction has'
  return invalid('Duplicate Transaction Reference', nextStep, 'duplicate_reference')
}

function refusalFor(field: string): Refusal {
  switch (field) {
    case 'email':
      return invalid('Invalid Email Address Passed', 'Ensure that the email address is a valid one')
    case 'amount':
      return invalid(
        'Invalid Amount Sent',
        `Ensure that the amount is a whole number of at least ${leastAmount}`,
      )
    case 'currency':
      return invalid('Currency not supported by merchant', 'Use GHS', 'unsupported_currency')
    case 'reference':
      return invalid('Invalid Transaction Reference', 'Use only -, ., = and alphanumeric characters')
    default:
      return invalid(`Invalid value for ${field}`, 'Ensure that every parameter is of the right type')
  }
}

function parsedIfJson(text: string) {
  try {
    return z.json().parse(JSON.parse(text))
  } catch {
    return text
  }
}

function randomName(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}
