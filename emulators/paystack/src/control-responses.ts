import { z } from 'zod'
import type { Emulator } from './emulator.ts'
import { presentTransaction } from './present-transaction.ts'
import { invalid } from './refusal.ts'
import type { Transaction } from './transaction.ts'

export const referenceBody = z.strictObject({ reference: z.string() })

/** Parses the body with `schema` and refuses everything else with 400. */
export function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw invalid(z.prettifyError(parsed.error), 'Send the JSON body this control call needs')
}

export function known({ ledger }: Emulator, reference: string): Transaction {
  const transaction = ledger.find(reference)
  if (transaction) return transaction
  throw invalid('Transaction reference not found', 'Initialize it first', 'transaction_not_found', 404)
}

export function conflict(message: string) {
  return invalid(message, 'Look at it below /__control/transactions/', 'conflict', 409)
}

/** The transaction as `verify` returns it, with internals of this emulator. */
export function showTransaction(emulator: Emulator, reference: string) {
  const transaction = known(emulator, reference)
  const { accessCode, webhooksDropped } = transaction
  const webhooks = { dropped: webhooksDropped, waiting: emulator.webhooks.waiting(reference) }
  const presented = presentTransaction(transaction, emulator.settings.clock.now())
  return { status: true, data: { ...presented, access_code: accessCode, webhooks } }
}
