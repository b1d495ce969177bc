import { isDay } from '@akyede/contract/days'
import { promoCode } from '@akyede/contract/fields'
import { type Pesewas, toCedis, zero } from '@akyede/contract/money'
import { transaction, violatedConstraint } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { eq, sql } from '#platform/sql.ts'
import { formatPromotion } from './list-promotions.ts'
import { promotions } from './tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    promotion_created: { promotion_id: string; code: string }
    promotion_stopped: { promotion_id: string; code: string }
  }
}

/** The reason why the operator's request failed, as a sentence. */
export class PromotionFailure extends Error {}

/** A new code from the operator: amounts in pesewas, days as YYYY-MM-DD in Ghana, both included. */
export interface NewPromotion {
  readonly code: string
  readonly name?: string | undefined
  readonly gives:
    | { readonly kind: 'percent'; readonly percent: number }
    | { readonly kind: 'fixed'; readonly amount: Pesewas }
    | { readonly kind: 'free_shipping' }
  readonly maker?: string | undefined
  readonly product?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly minimum?: Pesewas | undefined
  readonly uses?: number | undefined
  readonly perPerson?: number | undefined
}

type PromotionContext = Pick<Platform, 'database' | 'clock' | 'audit'>

const byOperator = { userId: undefined, actor: 'operator' } as const

/**
 * Creates a code and returns it as one line. Throws `PromotionFailure` for invalid input, such as a duplicate code.
 */
export async function createPromotion(
  { database, clock, audit }: PromotionContext,
  input: NewPromotion,
): Promise<string> {
  const code = promoCode.safeParse(input.code)
  if (!code.success) throw new PromotionFailure('A code has 5 to 20 letters and digits.')
  const { gives } = input
  const row = {
    id: newId(),
    code: code.data,
    name: input.name ?? nameOf(gives),
    kind: gives.kind,
    percent: gives.kind === 'percent' ? gives.percent : null,
    amount: gives.kind === 'fixed' ? gives.amount : null,
    vendor_id: input.maker ? await idOf(database, 'vendors', input.maker) : null,
    product_id: input.product ? await idOf(database, 'products', input.product) : null,
    minimum_spend: input.minimum ?? zero,
    starts_at: input.from ? startOf(input.from, 0) : null,
    ends_at: input.until ? startOf(input.until, 1) : null,
    uses_max: input.uses ?? null,
    uses_per_person: input.perPerson ?? null,
    created_at: clock.now(),
  }
  if (row.starts_at && row.ends_at && row.ends_at <= row.starts_at) {
    throw new PromotionFailure('The last day is before the first one.')
  }
  try {
    const made = await transaction(database, async tx => {
      const [written] = await tx.insert(promotions).values(row).returning()
      const facts = { promotion_id: row.id, code: row.code }
      await audit.write(tx, 'promotion_created', facts, byOperator)
      return written
    })
    if (!made) throw new Error('a promotion was not written')
    return formatPromotion(made, clock.now())
  } catch (error) {
    if (violatedConstraint(error) !== 'promotions_code_key') throw error
    throw new PromotionFailure(`The code ${row.code} already exists.`)
  }
}

/** Stops a code for new orders; existing reservations stay. Throws `PromotionFailure`. */
export async function stopPromotion(
  { database, clock, audit }: PromotionContext,
  name: string,
): Promise<string> {
  const code = name.trim().toUpperCase()
  const stopped = await transaction(database, async tx => {
    const isThis = eq(promotions.code, code)
    const [found] = await tx.select().from(promotions).where(isThis).for('update')
    if (!found || found.stopped_at) return found
    const [changed] = await tx.update(promotions).set({ stopped_at: clock.now() }).where(isThis).returning()
    await audit.write(tx, 'promotion_stopped', { promotion_id: found.id, code }, byOperator)
    return changed
  })
  if (!stopped) throw new PromotionFailure(`There is no code ${code}.`)
  return formatPromotion(stopped, clock.now())
}

function nameOf(gives: NewPromotion['gives']): string {
  switch (gives.kind) {
    case 'percent':
      return `${gives.percent} % off`
    case 'fixed':
      return `₵${toCedis(gives.amount).toFixed(2)} off`
    case 'free_shipping':
      return 'Free delivery'
  }
}

/** Ghana's time zone equals UTC. */
function startOf(day: string, daysLater: number): Date {
  if (!isDay(day)) throw new PromotionFailure(`${day} is not a date. Write it as 2026-12-24.`)
  const at = new Date(day)
  at.setUTCDate(at.getUTCDate() + daysLater)
  return at
}

async function idOf(
  database: PromotionContext['database'],
  table: 'vendors' | 'products',
  slug: string,
): Promise<string> {
  const { rows } = await database.execute<{ id: string }>(
    sql`select id from ${sql.identifier(table)} where slug = ${slug}`,
  )
  const [found] = rows
  if (!found) throw new PromotionFailure(`There is no ${table === 'vendors' ? 'maker' : 'product'} ${slug}.`)
  return found.id
}
