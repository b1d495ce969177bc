import { dayOf } from '@akyede/contract/days'
import { Failure } from '@akyede/contract/failures'
import { toCedis, toPesewas } from '@akyede/contract/money'
import type { OfficePromotion, OfficeShippingRate } from '@akyede/contract/office-prices'
import {
  createPromotion,
  findPromotionsForStaff,
  isSharedPromotion,
  type NewPromotion,
  PromotionFailure,
  stateOfPromotion,
  stopPromotion,
} from '#feature/promotions'
import { findRates, RateFailure, setRate, tariffOn } from '#feature/shipping'
import type { Clock } from '#platform/clock.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import type { Serve } from '#platform/serve.ts'
import { sql } from '#platform/sql.ts'
import { requireVersion, type VersionedRequest } from './changed-meanwhile.ts'
import type { OfficeContext } from './index.ts'
import { paginateRows } from './paginate.ts'
import { refuseOwnSales } from './refuse-conflict-of-interest.ts'
import { actedBy } from './require-staff.ts'

/** Serves promo codes and shipping rates to staff. */
export function serveOfficePrices(serve: Serve, { platform }: OfficeContext): void {
  const { database, clock } = platform

  serve('listOfficePromotions', async ({ query }) => {
    const { found, total } = await findPromotionsForStaff(database, query)
    return {
      data: found.map(row => presentPromotion(row, clock.now())),
      pagination: paginateRows(query.page, query.limit, total),
    }
  })

  serve('createOfficePromotion', async ({ body, caller, tx }) => {
    const { words, gives, minimum, per_person: perPerson, borne_by: borneBy, ...fields } = body
    const input: NewPromotion = {
      ...fields,
      // The fields of a form are empty when they are left out.
      name: fields.name || undefined,
      maker: fields.maker || undefined,
      product: fields.product || undefined,
      gives: gives.kind === 'fixed' ? { kind: 'fixed', amount: toPesewas(gives.amount) } : gives,
      minimum: minimum === undefined ? undefined : toPesewas(minimum),
      perPerson,
      borneBy,
    }
    const made = await asRefusal(() => createPromotion(platform, tx, input, actedBy(caller, { words })))
    await refuseOwnSales(tx, caller, made)
    return { data: presentPromotion(made, clock.now()) }
  })

  serve('stopOfficePromotion', async ({ params: { promotionId }, body, caller, tx, http }) => {
    await requirePromotionVersion(tx, http, promotionId)
    const stopped = await stopPromotion(platform, tx, isSharedPromotion(promotionId), actedBy(caller, body))
    if (!stopped) throw new Failure('office.not_found')
    return { data: presentPromotion(stopped, clock.now()) }
  })

  serve('listOfficeShippingRates', async () => ({ data: await presentRates(database, clock) }))

  serve('setOfficeShippingRate', async ({ body, caller, tx }) => {
    const { zone, valid_from: validFrom, days, words } = body
    const base = toPesewas(body.base)
    const rate = { zone, validFrom, days, base, perExtraKilo: toPesewas(body.per_extra_kilo) }
    await asRefusal(() => setRate(platform, tx, rate, actedBy(caller, { words })))
    return { data: await presentRates(tx, clock) }
  })
}

/** Locks a promo code and refuses a version that staff no longer see, as `requireVersion` does. */
async function requirePromotionVersion(
  tx: Transaction,
  http: VersionedRequest['http'],
  promotionId: string,
): Promise<void> {
  const { rows } = await tx.execute<{ stopped_at: string | null }>(
    sql`select stopped_at from promotions where id = ${promotionId} for update`,
  )
  const [found] = rows
  if (!found) throw new Failure('office.not_found')
  const subject = { fact: 'promotion_id', id: promotionId } as const
  await requireVersion(tx, { http, version: promotionVersion(found), subject })
}

/** A code changes once, when it is stopped. */
const promotionVersion = ({ stopped_at }: { readonly stopped_at: unknown }): number => (stopped_at ? 2 : 1)

/** What the command line would print as a sentence becomes the detail of an invalid request. */
async function asRefusal<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof PromotionFailure || error instanceof RateFailure)) throw error
    throw new Failure('request.invalid', { detail: [{ loc: ['body'], msg: error.message, type: 'value' }] })
  }
}

type StoredPromotion = Awaited<ReturnType<typeof createPromotion>>

function presentPromotion(row: StoredPromotion, now: Date): OfficePromotion {
  const { id, code, name, uses, uses_max, uses_per_person, minimum_spend, vendor_id, product_id } = row
  return {
    id,
    code,
    name,
    state: stateOfPromotion(row, now),
    uses,
    uses_max,
    uses_per_person,
    minimum_spend: toCedis(minimum_spend),
    scope: vendor_id ? 'maker' : product_id ? 'product' : 'order',
    borne_by: row.borne_by === 'maker' ? 'maker' : 'shop',
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    version: promotionVersion(row),
  }
}

async function presentRates(executor: Executor, clock: Clock): Promise<OfficeShippingRate[]> {
  const rates = await findRates(executor)
  const today = tariffOn(rates, dayOf(clock.now()))
  return rates.map(({ zone, validFrom, base, perExtraKilo, days }) => ({
    zone,
    valid_from: validFrom,
    base: toCedis(base),
    per_extra_kilo: toCedis(perExtraKilo),
    days,
    is_current: today[zone]?.validFrom === validFrom,
  }))
}
