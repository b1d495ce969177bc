import { z } from 'zod'
import type { Emulator } from './emulator.ts'
import { moveRefund } from './move-refund.ts'
import { refundedBy } from './present-refund.ts'
import { type Refund, remainingAmount } from './refund.ts'
import { invalid } from './refusal.ts'
import { refundEndOf } from './test-numbers.ts'
import { paidAttempt, type Transaction } from './transaction.ts'
import { amountField, fieldsOf, missing, unsupportedCurrency } from './transaction-request.ts'

const note = z.string().max(1_000).optional()
const requestSchema = z.object({
  /** A reference or an id. */
  transaction: z.union([z.string().min(1), z.int()]).transform(String),
  amount: amountField.pipe(z.int().min(1)).optional(),
  currency: z.string().default('GHS'),
  customer_note: note,
  merchant_note: note,
})

/** Queues a refund of `amount` pesewas, or of the remaining amount; refuses in the provider's words. */
export function createRefund(
  emulator: Emulator,
  body: unknown,
): { refund: Refund; transaction: Transaction } {
  const sent = fieldsOf(body)
  if (!sent.transaction) throw missing('Transaction is required')
  const parsed = requestSchema.safeParse(sent)
  if (!parsed.success) throw invalidField(String(parsed.error.issues[0]?.path[0]))
  const request = parsed.data
  const transaction = emulator.ledger.findByName(request.transaction)
  if (!transaction) throw unknownTransaction()
  if (request.currency !== 'GHS') throw unsupportedCurrency()
  const paid = paidAttempt(transaction)
  if (!paid) throw invalid('Transaction has not been paid', 'Refund only transactions that were successful')
  const left = remainingAmount(paid.amount, emulator.ledger.refundsOf(transaction.reference))
  const amount = refundableAmount(left, request.amount)
  const notes = { customerNote: request.customer_note, merchantNote: request.merchant_note }
  const refund = newRefund(emulator, transaction, { amount, ...notes })
  const now = emulator.settings.clock.now()
  return { refund: moveRefund(emulator, refund, 'pending', now), transaction }
}

interface NewRefund {
  /** Pesewas. */
  readonly amount: number
  readonly dispute?: number
  readonly customerNote?: string | undefined
  readonly merchantNote?: string | undefined
}

/** A refund of a paid transaction, not announced yet. */
export function newRefund(
  { ledger, settings }: Emulator,
  transaction: Transaction,
  { amount, dispute, customerNote, merchantNote }: NewRefund,
): Refund {
  const { reference } = transaction
  const now = settings.clock.now()
  const paid = paidAttempt(transaction)
  return {
    id: ledger.nextId(now),
    reference,
    amount,
    dispute: dispute ?? null,
    customerNote: customerNote ?? `Refund for transaction ${reference}`,
    merchantNote: merchantNote ?? `Refund for transaction ${reference} by ${refundedBy}`,
    createdAt: now.toISOString(),
    status: 'pending',
    steps: [],
    next: null,
    ends: paid ? refundEndOf(paid.instrument) : 'processed',
  }
}

function refundableAmount(left: number, requested = left): number {
  if (left <= 0) {
    throw invalid(
      'Transaction has been fully reversed',
      'Let the customer know that the refund is on its way',
    )
  }
  if (requested <= left) return requested
  throw invalid('Refund amount cannot be more than what is left of the transaction', `Refund at most ${left}`)
}

function invalidField(field: string) {
  return field === 'amount'
    ? invalid('Invalid Amount Sent', 'Ensure that the amount is a whole number of at least 1')
    : invalid(`Invalid value for ${field}`, 'Ensure that every parameter is of the right type')
}

function unknownTransaction() {
  return invalid(
    'Transaction not found',
    'Pass the reference or id of a transaction that exists',
    'transaction_not_found',
    404,
  )
}
