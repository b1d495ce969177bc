import { isDay } from '@akyede/contract/days'
import { Failure } from '@akyede/contract/failures'
import { promoCode } from '@akyede/contract/fields'
import { type Pesewas, toCedis, zero } from '@akyede/contract/money'
import { type ActedBy, byOperator } from '#platform/audit.ts'
import { type Executor, type Transaction, transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, isNull, type SQL, sql } from '#platform/sql.ts'
import { awaitsAgreement } from './evaluate-codes.ts'
import { formatPromotion } from './list-promotions.ts'
import { promotions } from './tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    promotion_created: { promotion_id: string; code: string; borne_by: 'shop' | 'maker' }
    promotion_stopped: { promotion_id: string; code: string }
  }
}

declare module '#platform/outbox.ts' {
  interface Events {
    /** A maker is asked to pay for a promo code. */
    'promotion.proposed': { promotion_id: string }
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
  /** A code that the maker bears needs the agreement of its owner; the shop bears it when left out. */
  readonly borneBy?: 'shop' | 'maker' | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly minimum?: Pesewas | undefined
  readonly uses?: number | undefined
  readonly perPerson?: number | undefined
}

type PromotionContext = Pick<Platform, 'database' | 'clock' | 'audit' | 'outbox'>
type PromotionRow = typeof promotions.$inferSelect

/** Creates a code and returns it as one line. Throws `PromotionFailure` for invalid input, such as a duplicate code. */
export async function createPromotionForOperator(
  context: PromotionContext,
  input: NewPromotion,
): Promise<string> {
  try {
    const made = await transaction(context.database, tx => createPromotion(context, tx, input, byOperator))
    return formatPromotion(made, context.clock.now())
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'promo.exists') throw error
    throw new PromotionFailure(`The code ${input.code.trim().toUpperCase()} already exists.`)
  }
}

/**
 * Creates a code. Throws `PromotionFailure` for invalid input, and fails with `promo.exists` for a code that was used
 * before.
 */
export async function createPromotion(
  { clock, audit, outbox }: PromotionContext,
  tx: Transaction,
  input: NewPromotion,
  by: ActedBy,
): Promise<PromotionRow> {
  const code = promoCode.safeParse(input.code)
  if (!code.success) throw new PromotionFailure('A code has 5 to 20 letters and digits.')
  const { gives } = input
  const borneBy = input.borneBy ?? 'shop'
  if (borneBy === 'maker') refuseUnbearable(input)
  const row = {
    id: newId(),
    code: code.data,
    name: input.name ?? nameOf(gives),
    kind: gives.kind,
    percent: gives.kind === 'percent' ? gives.percent : null,
    amount: gives.kind === 'fixed' ? gives.amount : null,
    vendor_id: input.maker ? await idOf(tx, 'vendors', input.maker) : null,
    product_id: input.product ? await idOf(tx, 'products', input.product) : null,
    borne_by: borneBy,
    minimum_spend: input.minimum ?? zero,
    starts_at: input.from ? startOf(input.from, 0) : null,
    ends_at: input.until ? startOf(input.until, 1) : null,
    uses_max: input.uses ?? null,
    uses_per_person: input.perPerson ?? null,
    created_at: clock.now(),
  }
  if (row.vendor_id && row.product_id) throw new PromotionFailure('Choose a maker or a product, not both.')
  if (row.starts_at && row.ends_at && row.ends_at <= row.starts_at) {
    throw new PromotionFailure('The last day is before the first one.')
  }
  const [made] = await tx
    .insert(promotions)
    .values(row)
    .onConflictDoNothing({ target: promotions.code })
    .returning()
  if (!made) throw new Failure('promo.exists')
  const facts = { promotion_id: row.id, code: row.code, borne_by: borneBy }
  await audit.write(tx, 'promotion_created', facts, { userId: undefined, ...by })
  if (borneBy === 'maker') await outbox.emit(tx, 'promotion.proposed', { promotion_id: row.id })
  return made
}

/** A maker pays only for discounts on its own products; deliveries are the shop's. */
function refuseUnbearable({ gives, maker, product }: NewPromotion): void {
  if (!maker && !product)
    throw new PromotionFailure('Choose the maker or the product whose maker pays for the code.')
  if (gives.kind === 'free_shipping')
    throw new PromotionFailure('Makers pay for percentages and amounts; free delivery is paid by the shop.')
}

/** `stopPromotion` for the operator, by the code. Throws `PromotionFailure`. */
export async function stopPromotionForOperator(context: PromotionContext, name: string): Promise<string> {
  const code = name.trim().toUpperCase()
  const stopped = await transaction(context.database, tx =>
    stopPromotion(context, tx, eq(promotions.code, code), byOperator),
  )
  if (!stopped) throw new PromotionFailure(`There is no code ${code}.`)
  return formatPromotion(stopped, context.clock.now())
}

/** Whether a code can be used now; `waiting` for the agreement of the maker who would pay for it. */
export function stateOfPromotion(
  promotion: Pick<PromotionRow, 'borne_by' | 'agreed_at' | 'starts_at' | 'ends_at' | 'stopped_at'>,
  now: Date,
): 'active' | 'upcoming' | 'ended' | 'stopped' | 'waiting' {
  const { stopped_at, starts_at, ends_at } = promotion
  if (stopped_at) return 'stopped'
  if (ends_at && ends_at <= now) return 'ended'
  if (awaitsAgreement(promotion)) return 'waiting'
  return starts_at && starts_at > now ? 'upcoming' : 'active'
}

/** Stops a code for new orders; existing reservations stay. Returns undefined when there is none. */
export async function stopPromotion(
  { clock, audit }: PromotionContext,
  tx: Transaction,
  isThis: SQL | undefined,
  by: ActedBy,
): Promise<PromotionRow | undefined> {
  const [found] = await tx.select().from(promotions).where(isThis).for('update')
  if (!found || found.stopped_at) return found
  const [changed] = await tx.update(promotions).set({ stopped_at: clock.now() }).where(isThis).returning()
  const facts = { promotion_id: found.id, code: found.code }
  await audit.write(tx, 'promotion_stopped', facts, { userId: undefined, ...by })
  return changed
}

/** Codes of the shop, not those of one person. */
export const isSharedPromotion = (id: string): SQL | undefined =>
  and(eq(promotions.id, id), isNull(promotions.user_id))

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

async function idOf(executor: Executor, table: 'vendors' | 'products', slug: string): Promise<string> {
  const { rows } = await executor.execute<{ id: string }>(
    sql`select id from ${sql.identifier(table)} where slug = ${slug}`,
  )
  const [found] = rows
  if (!found) throw new PromotionFailure(`There is no ${table === 'vendors' ? 'maker' : 'product'} ${slug}.`)
  return found.id
}
