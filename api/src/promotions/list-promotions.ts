import { dayOf } from '@akyede/contract/days'
import { formatPesewas } from '@akyede/contract/money'
import { countRows } from '#platform/count-rows.ts'
import type { Executor } from '#platform/database.ts'
import { and, desc, isNull, sql } from '#platform/sql.ts'
import { promotions } from './tables.ts'

type Row = typeof promotions.$inferSelect

/** All codes except personal ones, newest first, one line each, for the operator's `promotions list`. */
export async function listPromotions(executor: Executor, now: Date): Promise<string[]> {
  const rows = await executor
    .select()
    .from(promotions)
    .where(isNull(promotions.user_id))
    .orderBy(desc(promotions.created_at), desc(promotions.id))
  return rows.map(row => formatPromotion(row, now))
}

/** A page of all codes except personal ones, newest first, with the number of rows; `search` begins a code. */
export async function findPromotionsForStaff(
  executor: Executor,
  {
    search,
    page,
    limit,
  }: { readonly search?: string | undefined; readonly page: number; readonly limit: number },
): Promise<{ found: Row[]; total: number }> {
  const begins = `${(search ?? '')
    .trim()
    .toUpperCase()
    .replace(/[\\%_]/g, '')}%`
  const isWanted = and(
    isNull(promotions.user_id),
    search ? sql`${promotions.code} like ${begins}` : undefined,
  )
  const found = await executor
    .select()
    .from(promotions)
    .where(isWanted)
    .orderBy(desc(promotions.created_at), desc(promotions.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return { found, total: await countRows(executor, promotions, isWanted) }
}

/** "AKWAABA10  10 % off  3 uses  from ₵150.00  until 2026-12-24  stopped" */
export function formatPromotion(row: Row, now: Date): string {
  const cells = [
    row.code.padEnd(20),
    row.name,
    `${row.uses}${row.uses_max === null ? '' : ` of ${row.uses_max}`} uses`,
    row.uses_per_person !== null && `${row.uses_per_person} a person`,
    row.minimum_spend > 0 && `from ${formatPesewas(row.minimum_spend)}`,
    row.vendor_id && 'one maker',
    row.product_id && 'one product',
    row.borne_by === 'maker' && (row.agreed_at ? 'paid by the maker' : 'waits for the maker to agree'),
    row.starts_at && row.starts_at > now && `starts ${dayOf(row.starts_at)}`,
    row.ends_at && `${row.ends_at <= now ? 'ended' : 'ends'} ${row.ends_at.toISOString()}`,
    row.stopped_at && 'stopped',
  ]
  return cells.filter(Boolean).join('  ')
}
