import { Failure } from '@akyede/contract/failures'
import { fold } from '@akyede/contract/fold'
import { maskedPhone } from '@akyede/contract/masked'
import type { Network } from '@akyede/contract/mobile-money'
import { officeLimits } from '@akyede/contract/office-limits'
import type { MakerFilter, OfficeMaker, OfficeMakerDetail } from '@akyede/contract/office-makers'
import { findShortNames } from '#feature/accounts'
import { folded } from '#feature/catalogue'
import { parcelsOnTime, promisedParcels } from '#feature/orders'
import { changeMakerState } from '#feature/vendors'
import { applicationPictureUrl, decideApplication } from '#feature/workshops'
import type { ActedBy } from '#platform/audit.ts'
import { after } from '#platform/clock.ts'
import { countRows } from '#platform/count-rows.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import type { Serve } from '#platform/serve.ts'
import { likePattern, sql } from '#platform/sql.ts'
import { findHistory, requireVersion, rowVersion, type VersionedRequest } from './changed-meanwhile.ts'
import type { OfficeContext } from './index.ts'
import { paginateRows } from './paginate.ts'
import { actedBy } from './require-staff.ts'

/** Serves makers to staff. */
export function serveOfficeMakers(serve: Serve, { platform }: OfficeContext): void {
  const { database, clock } = platform
  serve('listOfficeMakers', async ({ query }) => {
    const { rows, count } = await findMakers(
      database,
      query,
      after(clock, -officeLimits.makerRateDays * 86_400_000),
    )
    return { data: rows.map(presentMaker), pagination: paginateRows(query.page, query.limit, count) }
  })

  serve('getOfficeMaker', async ({ params: { vendorId } }) => {
    const maker = await findMaker(database, await requireMakerId(database, vendorId))
    const since = after(clock, -officeLimits.makerRateDays * 86_400_000)
    const { since: founded, story, website, held_products, version } = maker
    return {
      data: {
        ...presentMaker(maker),
        ...{ since: founded, story, website, held_products, version },
        rates: await findRates(database, maker.id, since),
        application: await findApplication(database, maker.id),
        history: await findHistory(database, { fact: 'vendor_id', id: maker.id }, 20),
      },
    }
  })

  serveMakerActions(serve, platform)
}

type MakerAction = Pick<VersionedRequest, 'http'> & {
  readonly vendorId: string
  readonly act: 'approve' | 'refuse' | 'suspend' | 'reopen'
  readonly by: ActedBy
}

function serveMakerActions(serve: Serve, platform: OfficeContext['platform']): void {
  const change = async (tx: Transaction, { vendorId, act, http, by }: MakerAction) => {
    const id = await requireMakerId(tx, vendorId)
    const { rows } = await tx.execute<{ version: number }>(
      sql`select ${rowVersion('vendors')} as version from vendors where id = ${id} for update`,
    )
    const version = rows[0]?.version ?? 0
    await requireVersion(tx, { http, version, subject: { fact: 'vendor_id', id } })
    if (act === 'approve' || act === 'refuse')
      await decideApplication(tx, platform, { vendorId: id, act }, by)
    else await changeMakerState(tx, platform, { vendorId: id, act, message: by.words }, by)
    return { data: { state: (await findMaker(tx, id)).state } }
  }
  serve('approveMaker', ({ params: { vendorId }, body, caller, tx, http }) =>
    change(tx, { vendorId, act: 'approve', http, by: actedBy(caller, body) }),
  )
  serve('refuseMaker', ({ params: { vendorId }, body, caller, tx, http }) =>
    change(tx, { vendorId, act: 'refuse', http, by: actedBy(caller, body) }),
  )
  serve('suspendMaker', ({ params: { vendorId }, body, caller, tx, http }) =>
    change(tx, { vendorId, act: 'suspend', http, by: actedBy(caller, body) }),
  )
  serve('reopenMaker', ({ params: { vendorId }, body, caller, tx, http }) =>
    change(tx, { vendorId, act: 'reopen', http, by: actedBy(caller, body) }),
  )
}

type MakerRow = Omit<OfficeMaker, 'state_since' | 'applied_at'> & {
  readonly state_since: string | null
  readonly applied_at: string | null
}
type MakerDetailRow = MakerRow &
  Pick<OfficeMakerDetail, 'since' | 'story' | 'website' | 'held_products' | 'version'>

/** Products of a suspended maker count when they return to sale with it. */
const columns = sql`
  vendor.id, vendor.slug, vendor.name, vendor.craft, vendor.town, vendor.region, vendor.state, vendor.state_since,
  vendor.suspended_reason, vendor.applied_at, (
    select count(*)::int from products where vendor_id = vendor.id
      and state = 'on_sale' and held_at is null
  ) as products, (
    select count(*)::int from fulfilments as part join orders on orders.id = part.order_id
    where part.vendor_id = vendor.id and part.status in ('unfulfilled','making')
      and orders.status = 'placed' and orders.payment_status in ('paid','partially_refunded')
  ) as open_fulfilments`

async function findMakers(
  executor: Executor,
  { search, state, cancels, sortBy, page, limit }: MakerFilter,
  since: Date,
): Promise<{ rows: MakerRow[]; count: number }> {
  const conditions = [
    search && sql`${folded(sql`vendor.name`)} like ${likePattern(fold(search))}`,
    state && sql`vendor.state = ${state}`,
    cancels && cancelsOften(since),
  ].filter(condition => typeof condition === 'object')
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  const applied = sql`(vendor.state = 'applied') desc, case when vendor.state = 'applied' then vendor.applied_at end`
  const order = sortBy === 'products' ? sql`products desc, name, id` : sql`${applied}, name, id`
  const { rows } = await executor.execute<MakerRow & Record<string, unknown>>(sql`
    select ${columns} from vendors as vendor where ${where}
    order by ${order} limit ${limit} offset ${(page - 1) * limit}`)
  return { rows, count: await countRows(executor, sql`vendors as vendor`, where) }
}

/** More than 5 % of at least 20 fulfilments (E27). */
const cancelsOften = (since: Date) => sql`vendor.id in (
  select part.vendor_id from fulfilments as part join orders on orders.id = part.order_id
  where orders.paid_at >= ${since} group by part.vendor_id
  having count(*) >= 20 and count(*) filter (where part.status = 'cancelled') > 0.05 * count(*))`

async function requireMakerId(executor: Executor, idOrSlug: string): Promise<string> {
  const { rows } = await executor.execute<{ id: string }>(
    sql`select id from vendors where slug = ${idOrSlug} or id::text = ${idOrSlug}`,
  )
  const [found] = rows
  if (!found) throw new Failure('office.not_found')
  return found.id
}

async function findMaker(executor: Executor, id: string): Promise<MakerDetailRow> {
  const { rows } = await executor.execute<MakerDetailRow & Record<string, unknown>>(sql`
    select ${columns}, vendor.since, vendor.story, vendor.website, ${rowVersion('vendor')} as version, (
      select count(*)::int from products where vendor_id = vendor.id and held_at is not null
    ) as held_products
    from vendors as vendor where vendor.id = ${id}`)
  const [found] = rows
  if (!found) throw new Failure('office.not_found')
  return found
}

/** What a maker wrote in its last application. Numbers are masked, as everywhere in the back office (E10). */
async function findApplication(
  executor: Executor,
  vendorId: string,
): Promise<OfficeMakerDetail['application']> {
  const { rows } = await executor.execute<{
    user_id: number
    phone: string
    network: Network
    wallet_phone: string
    holder: string
    pictures: string[]
    terms: string
    applied_at: string
    decided_at: string | null
    answer: string | null
  }>(sql`
    select application.user_id::float8 as user_id, vendor.phone, wallet_network as network, wallet_phone,
      wallet_holder as holder, pictures, terms, application.applied_at, decided_at, answer
    from workshop_applications as application join vendors as vendor on vendor.id = application.vendor_id
    where vendor_id = ${vendorId}`)
  const [found] = rows
  if (!found) return null
  const names = await findShortNames(executor, [found.user_id])
  return {
    user_id: found.user_id,
    person: names.get(found.user_id) ?? '',
    phone: maskedPhone(found.phone),
    wallet: { network: found.network, phone: maskedPhone(found.wallet_phone), holder: found.holder },
    pictures: found.pictures.map(applicationPictureUrl),
    terms: found.terms,
    applied_at: new Date(found.applied_at).toISOString(),
    decided_at: found.decided_at && new Date(found.decided_at).toISOString(),
    answer: found.answer,
  }
}

/** Percentages that rest on fewer fulfilments are not shown. */
const leastFulfilments = 5

/** How much of the maker's sales was refunded, and how many of its parcels came by the promised day (E15). */
async function findRates(
  executor: Executor,
  vendorId: string,
  since: Date,
): Promise<OfficeMakerDetail['rates']> {
  const { rows } = await executor.execute<{
    fulfilments: number
    delivered: number
    on_time: number
    cancelled: number
    sold: number
    given_back: number
  }>(sql`
    select made.fulfilments, made.delivered, made.on_time, made.cancelled, sales.sold, sales.given_back
    from (
      select count(*)::int as fulfilments,
        ${promisedParcels} as delivered, ${parcelsOnTime} as on_time,
        (count(*) filter (where part.status = 'cancelled'))::int as cancelled
      from fulfilments as part join orders on orders.id = part.order_id
      where part.vendor_id = ${vendorId} and orders.paid_at >= ${since}
    ) as made, (
      select coalesce(sum(sold), 0)::float8 as sold, coalesce(sum(given_back), 0)::float8 as given_back
      from figures_daily where vendor_id = ${vendorId} and day >= ${since}::timestamptz::date
    ) as sales`)
  const [row] = rows
  const percent = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10
  return {
    fulfilments: row?.fulfilments ?? 0,
    refunded:
      row && row.fulfilments >= leastFulfilments && row.sold > 0 ? percent(row.given_back, row.sold) : null,
    on_time: row && row.delivered >= leastFulfilments ? percent(row.on_time, row.delivered) : null,
    cancelled: row && row.fulfilments >= leastFulfilments ? percent(row.cancelled, row.fulfilments) : null,
  }
}

const presentMaker = (row: MakerRow): OfficeMaker => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  craft: row.craft,
  town: row.town,
  region: row.region,
  state: row.state,
  state_since: row.state_since && new Date(row.state_since).toISOString(),
  suspended_reason: row.suspended_reason,
  products: row.products,
  open_fulfilments: row.open_fulfilments,
  applied_at: row.applied_at && new Date(row.applied_at).toISOString(),
})
