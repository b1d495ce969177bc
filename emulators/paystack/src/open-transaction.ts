import { randomInt } from 'node:crypto'
import type { Emulator } from './emulator.ts'
import { invalid } from './refusal.ts'
import type { Transaction } from './transaction.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

type Request = Pick<Transaction, 'email' | 'amount' | 'metadata' | 'channels'> & {
  reference?: string | undefined
  callbackUrl: string | null
}

/** Keeps a new transaction nobody has paid yet. A reference used before is refused with `duplicateMessage`. */
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

function randomName(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}
