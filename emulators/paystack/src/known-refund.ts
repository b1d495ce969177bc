import type { Emulator } from './emulator.ts'
import type { Refund } from './refund.ts'
import { invalid } from './refusal.ts'
import type { Transaction } from './transaction.ts'

/** The refund with this id, or 404. */
export function knownRefund({ ledger }: Emulator, id: string | number): Refund {
  const refund = ledger.findRefund(Number(id))
  if (refund) return refund
  throw invalid('Refund not found', 'Pass the id of a refund that exists', 'refund_not_found', 404)
}

/** The journal keeps no refund without its transaction. */
export function transactionOf({ ledger }: Emulator, { reference }: Refund): Transaction {
  const transaction = ledger.find(reference)
  if (!transaction) throw new Error(`no transaction ${reference} to this refund`)
  return transaction
}
