import { Failure } from '@akyede/contract/failures'
import { type Pesewas, toCedis } from '@akyede/contract/money'
import type { WorkshopCode } from '@akyede/contract/workshop-codes'
import type { ActedBy } from '#platform/audit.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { and, desc, eq, isNull, type SQL, sql } from '#platform/sql.ts'
import { stateOfPromotion, stopPromotion } from './create-promotion.ts'
import { promotions } from './tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    promotion_agreed: { promotion_id: string; code: string; vendor_id: string }
  }
}

interface CodeOfMaker {
  readonly vendorId: string
  readonly codeId: string
}

/** Serves the promo codes that a maker pays for to the owner of its workshop. */
export function serveWorkshopCodes(serve: Serve, platform: Platform): void {
  const { database, clock } = platform
  const presented = async (executor: Executor, ids: CodeOfMaker) => {
    const [found] = await findMakerCodes(
      executor,
      ids.vendorId,
      clock.now(),
      sql`promotions.id = ${ids.codeId}`,
    )
    if (!found) throw new Failure('workshop.code_not_found')
    return { data: found }
  }

  serve('listWorkshopCodes', async ({ params: { vendorId } }) => ({
    data: await findMakerCodes(database, vendorId, clock.now()),
  }))

  serve('agreeToWorkshopCode', async ({ params, caller: { userId }, tx }) => {
    await agreeToCode(platform, tx, params, { actor: `user:${userId}` })
    return presented(tx, params)
  })

  serve('stopWorkshopCode', async ({ params, caller: { userId }, tx }) => {
    const { data } = await presented(tx, params)
    await stopPromotion(platform, tx, eq(promotions.id, data.id), { actor: `user:${userId}` })
    return presented(tx, params)
  })
}

/** The maker of the units that a code applies to. */
const makerOfCode = sql`coalesce(promotions.vendor_id, (
  select products.vendor_id from products where products.id = promotions.product_id))`

async function findMakerCodes(
  executor: Executor,
  vendorId: string,
  now: Date,
  condition: SQL = sql`true`,
): Promise<WorkshopCode[]> {
  const rows = await executor
    .select({
      promotion: promotions,
      product: sql<
        string | null
      >`(select products.name from products where products.id = promotions.product_id)`,
      given: sql<Pesewas>`(select coalesce(sum(used.discount), 0)::int from promotion_uses as used
        where used.promotion_id = promotions.id and used.status = 'confirmed')`,
    })
    .from(promotions)
    .where(and(eq(promotions.borne_by, 'maker'), sql`${makerOfCode} = ${vendorId}`, condition))
    .orderBy(desc(promotions.created_at), promotions.id)
    .limit(200)
  return rows.map(({ promotion, product, given }) => {
    const { id, code, name, uses, uses_max, uses_per_person, minimum_spend } = promotion
    return {
      ...{ id, code, name, uses, uses_max, uses_per_person, product },
      state: stateOfPromotion(promotion, now),
      minimum_spend: toCedis(minimum_spend),
      starts_at: promotion.starts_at?.toISOString() ?? null,
      ends_at: promotion.ends_at?.toISOString() ?? null,
      given: toCedis(given),
    }
  })
}

/** Agrees once, while the code may still be used. Refuses with `workshop.code_not_found` and `promo.ended`. */
async function agreeToCode(
  { clock, audit }: Pick<Platform, 'clock' | 'audit'>,
  tx: Transaction,
  { vendorId, codeId }: CodeOfMaker,
  by: ActedBy,
): Promise<void> {
  const isMakers = and(
    eq(promotions.id, codeId),
    eq(promotions.borne_by, 'maker'),
    sql`${makerOfCode} = ${vendorId}`,
  )
  const [found] = await tx.select().from(promotions).where(isMakers).for('update')
  if (!found) throw new Failure('workshop.code_not_found')
  const now = clock.now()
  if (found.stopped_at || (found.ends_at && found.ends_at <= now)) throw new Failure('promo.ended')
  const agreed = await tx
    .update(promotions)
    .set({ agreed_at: now })
    .where(and(isMakers, isNull(promotions.agreed_at)))
    .returning({ code: promotions.code })
  if (agreed.length === 0) return
  const facts = { promotion_id: codeId, code: found.code, vendor_id: vendorId }
  await audit.write(tx, 'promotion_agreed', facts, { userId: undefined, ...by })
}
