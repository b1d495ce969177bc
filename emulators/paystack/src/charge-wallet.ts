import { z } from 'zod'
import type { Emulator } from './emulator.ts'
import { openTransaction } from './open-transaction.ts'
import { invalid } from './refusal.ts'
import { takePayment } from './take-payment.ts'
import { resultOfCharge } from './test-numbers.ts'
import { networks, type Wallet } from './transaction.ts'
import { fieldsOf, missing, readTransactionRequest, transactionFields } from './transaction-request.ts'

const requestSchema = z.object(transactionFields)
const walletSchema = z.object({ phone: z.string().min(1), provider: z.string().min(1) })

const nothingToCharge =
  'One of Authorization code, card object, bank object, ussd object, mobile money object, qr object, or EFT object should be passed.'

/** Opens a transaction and prompts the wallet's owner; returns its reference. */
export async function chargeWallet(emulator: Emulator, body: unknown, ipAddress: string): Promise<string> {
  const sent = fieldsOf(body)
  if (!sent.email) throw missing('Email address is required to create charge')
  const { currency: _, ...request } = readTransactionRequest(requestSchema, sent)
  const instrument = readWallet(sent.mobile_money)
  const transaction = openTransaction(
    emulator,
    { ...request, channels: ['mobile_money'], callbackUrl: null },
    'Duplicate charge request for reference',
  )
  await takePayment(emulator, transaction, { instrument, ipAddress }, resultOfCharge(instrument))
  return transaction.reference
}

function readWallet(sent: unknown): Wallet {
  if (sent === undefined) throw missing(nothingToCharge)
  const parsed = walletSchema.safeParse(sent)
  if (!parsed.success) throw missing('Mobile money phone and provider are required')
  const network = networks.find(name => name === parsed.data.provider.toLowerCase())
  if (!network) throw invalid('Invalid mobile money provider', `Use one of ${networks.join(', ')}`)
  const phone = readGhanaMobile(parsed.data.phone)
  if (!phone) throw invalid('Invalid phone number format', 'Use a mobile number of Ghana, such as 0551234987')
  return { channel: 'mobile_money', network, phone }
}

/** Normalizes a Ghanaian mobile number from `0…`, `233…` or `+233…` to `0551234987`; undefined for anything else. */
export function readGhanaMobile(text: string): string | undefined {
  const phone = text.replace(/[ -]/g, '').replace(/^\+?233/, '0')
  return /^0[25]\d{8}$/.test(phone) ? phone : undefined
}
