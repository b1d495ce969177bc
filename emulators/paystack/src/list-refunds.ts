import { z } from 'zod'
import type { Emulator } from './emulator.ts'
import type { Refund } from './refund.ts'

const querySchema = z.object({
  transaction: z.string().optional(),
  reference: z.string().optional(),
  page: z.coerce.number().int().min(1).catch(1),
  perPage: z.coerce.number().int().min(1).max(100).catch(50),
})

/** A page of refunds, the newest first, of one transaction (by reference or id) or of all. */
export function listRefunds(emulator: Emulator, query: unknown) {
  const { transaction, reference, page, perPage } = querySchema.parse(query)
  const found = refundsNamed(emulator, transaction ?? reference)
  const skipped = (page - 1) * perPage
  return {
    refunds: found.toReversed().slice(skipped, skipped + perPage),
    meta: { total: found.length, skipped, perPage, page, pageCount: Math.ceil(found.length / perPage) },
  }
}

function refundsNamed({ ledger }: Emulator, name: string | undefined): Refund[] {
  if (name === undefined) return ledger.refunds()
  return ledger.refundsOf(ledger.findByName(name)?.reference ?? '')
}
