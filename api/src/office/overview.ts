import { asPesewas, toCedis } from '@akyede/contract/money'
import type { OfficeOverview } from '@akyede/contract/office-overview'
import type { WaitingKind } from '@akyede/contract/office-words'
import { isReady } from '#platform/readiness.ts'
import type { Serve } from '#platform/serve.ts'
import { type SQL, sql } from '#platform/sql.ts'
import type { OfficeContext } from './index.ts'

const day = 86_400_000

/**
 * Serves the first page of the back office. Its statements read the tables of several features, as reports do; each
 * has an index of what is open or of the day, so that old orders cost nothing.
 */
export function serveOfficeOverview(serve: Serve, { platform, readiness }: OfficeContext): void {
  const { clock } = platform
  serve('getOfficeOverview', async ({ readLate }) => {
    const now = clock.now()
    const [sales, waiting, checks] = await Promise.all([
      readLate(reader =>
        reader.execute<SalesRow>(salesOf([0, 7, 28].map(ago => new Date(now.getTime() - ago * day)))),
      ),
      platform.database.execute<WaitingRow>(openWork),
      readiness.check(),
    ])
    const [today, aWeekBefore, fourWeeksBefore] = sales.rows.map(presentDay)
    if (!today || !aWeekBefore || !fourWeeksBefore) throw new Error('a day has no figures')
    return {
      data: {
        today,
        days_before: { 7: aWeekBefore, 28: fourWeeksBefore },
        waiting: Object.fromEntries(
          waiting.rows.map(({ kind, count, oldest_at }) => [
            kind,
            { count: Number(count), oldest_at: oldest_at && new Date(oldest_at).toISOString() },
          ]),
        ) as OfficeOverview['waiting'],
        health: {
          status: isReady(checks) ? 'ready' : 'not ready',
          checks: { ...checks },
          mail: readiness.mail,
        },
      },
    }
  })
}

type SalesRow = {
  readonly day: string
  readonly orders: string
  readonly paid: string
  readonly sold: string
  readonly given_back: string
}
type WaitingRow = {
  readonly kind: WaitingKind
  readonly count: string
  readonly oldest_at: string | null
}

const presentDay = (row: SalesRow) => ({
  day: row.day,
  orders: Number(row.orders),
  paid: Number(row.paid),
  sold: toCedis(asPesewas(Number(row.sold))),
  given_back: toCedis(asPesewas(Number(row.given_back))),
})

/** Days in Ghana, whose time is UTC, from midnight until these times. */
const salesOf = (untils: readonly Date[]): SQL => sql`
  select to_char(until at time zone 'UTC', 'YYYY-MM-DD') as day,
    (select count(*) from orders where placed_at >= since and placed_at <= until) as orders,
    paid.count as paid, paid.sold, (
      select coalesce(sum(amount), 0) from refunds
      where status = 'processed' and processed_at is not null and processed_at >= since and processed_at <= until
    ) as given_back
  from jsonb_array_elements_text(${JSON.stringify(untils)}::jsonb) with ordinality as asked (text, position)
  cross join lateral (
    select text::timestamptz as until, date_trunc('day', text::timestamptz, 'UTC') as since
  ) as range
  cross join lateral (
    select count(*), coalesce(sum(total), 0) as sold from orders
    where paid_at is not null and paid_at >= since and paid_at <= until
  ) as paid
  order by position`

/** How much work of each kind is open, and since when its oldest entry waits. */
const waitingOf: Readonly<Record<WaitingKind, SQL>> = {
  money_to_look_at: sql`
    select count(*), min(created_at) as oldest_at from payments where status = 'needs_review'`,
  disputes: sql`
    select count(*), min(opened_at) as oldest_at from disputes where status in ('opened','under_review')`,
  returns: sql`
    select count(*), min(requested_at) as oldest_at from returns
    where status in ('requested','received')`,
  problems: sql`
    select count(*), min(with_us_at) as oldest_at from problems where state = 'with_us'`,
  tickets: sql`
    select count(*), min(last_message_at) as oldest_at from support_tickets
    where status in ('open','waiting_support')`,
  makers: sql`
    select count(*), min(applied_at) as oldest_at from workshop_applications where decided_at is null`,
  reports: sql`
    select count(*), min(first_at) as oldest_at from reported_items where state = 'open'`,
  payouts: sql`
    select count(*), min(at) as oldest_at from (
      select proposed_at as at from payout_runs where status in ('proposed','confirming')
      union all select created_at from payouts where status = 'held'
      union all select confirmed_at from wallets where status = 'review'
      union all select proposed_at from maker_corrections where status = 'proposed'
    ) as work`,
  products: sql`
    select count(*), min(offered_at) as oldest_at from product_drafts where state = 'waiting'`,
  emails_bounced: sql`
    select count(*), min(email_bouncing_since) as oldest_at from users where email_bouncing_since is not null`,
  invariants: sql`
    select count(*), min(broken_since) as oldest_at from invariant_results where broken > 0`,
}

const openWork: SQL = sql.join(
  Object.entries(waitingOf).map(
    ([kind, query]) => sql`select ${kind} as kind, open.count, open.oldest_at from (${query}) as open`,
  ),
  sql` union all `,
)
