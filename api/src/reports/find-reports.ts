import { limits } from '@akyede/contract/limits'
import type { OfficeReport, ReportFilter } from '@akyede/contract/office-reports'
import { findFirstNames, findShortNames } from '#feature/accounts'
import { countRows } from '#platform/count-rows.ts'
import type { Executor } from '#platform/database.ts'
import { type SQL, sql } from '#platform/sql.ts'
import { reportVersion } from './decide-report.ts'
import { type Subject, subjectColumns, subjectJoins } from './find-subject.ts'
import { reportedItems } from './tables.ts'

type ItemRow = Subject &
  Pick<OfficeReport, 'id' | 'about' | 'state' | 'people' | 'weight' | 'hidden'> & {
    readonly subject_id: string
    readonly first_at: string
    readonly decided_at: string | null
    readonly decided_by: number | null
  }

/** Finds a page of what people reported. */
export async function findReports(
  executor: Executor,
  { about, state, sortBy, page, limit }: ReportFilter,
): Promise<{ data: OfficeReport[]; count: number }> {
  const isWanted = sql`${state === 'open' ? sql`state = 'open'` : sql`state <> 'open'`}
    and ${about ? sql`about = ${about}` : sql`true`}`
  const order = orderOf(state, sortBy)
  const { rows } = await executor.execute<ItemRow & Record<string, unknown>>(sql`
    select item.id, item.about, item.subject_id, item.state, item.people, item.weight, item.hidden, item.first_at,
      item.decided_at, item.decided_by::float8 as decided_by, ${subjectColumns}
    from (
      select * from reported_items where ${isWanted} order by ${order} limit ${limit} offset ${(page - 1) * limit}
    ) as item ${subjectJoins} order by ${order}`)
  return { data: await present(executor, rows), count: await countRows(executor, reportedItems, isWanted) }
}

function orderOf(state: ReportFilter['state'], sortBy: ReportFilter['sortBy']): SQL {
  if (state === 'decided') return sql`decided_at desc, id`
  return sql`${sortBy === 'weight' ? sql`weight desc, ` : sql``}first_at, id`
}

type SentRow = Omit<OfficeReport['reports'][number], 'first_name'> & { readonly item_id: string }

async function present(executor: Executor, items: readonly ItemRow[]): Promise<OfficeReport[]> {
  const ids = sql.param(items.map(({ id }) => id))
  const { rows } = await executor.execute<SentRow & Record<string, unknown>>(sql`
    select sent.* from unnest(${ids}::uuid[]) as asked (id)
    cross join lateral (
      select reported_item_id as item_id, user_id::float8 as user_id, reason, words, created_at as at from reports
      where reported_item_id = asked.id order by created_at desc, user_id limit ${limits.reports.shown}
    ) as sent`)
  const firstNames = await findFirstNames(
    executor,
    rows.map(({ user_id }) => user_id),
  )
  const staff = await findShortNames(
    executor,
    items.flatMap(({ decided_by }) => decided_by ?? []),
  )
  return items.map(item => ({
    id: item.id,
    about: item.about,
    subject: {
      id: item.subject_id,
      title: item.title ?? '',
      text: item.text ?? '',
      href: hrefOf(item),
    },
    person: item.user_id === null ? null : { user_id: item.user_id, first_name: item.first_name ?? '' },
    maker:
      item.vendor_id === null
        ? null
        : { id: item.vendor_id, slug: item.vendor_slug ?? '', name: item.vendor_name ?? '' },
    product_id: item.product_id,
    state: item.state,
    version: reportVersion(item),
    people: item.people,
    weight: item.weight,
    hidden: item.hidden,
    first_at: new Date(item.first_at).toISOString(),
    decided:
      item.decided_at === null
        ? null
        : { by: staff.get(item.decided_by ?? 0) ?? '', at: new Date(item.decided_at).toISOString() },
    reports: rows
      .filter(({ item_id }) => item_id === item.id)
      .map(({ item_id: _, at, ...sent }) => ({
        ...sent,
        first_name: firstNames.get(sent.user_id) ?? '',
        at: new Date(at).toISOString(),
      })),
  }))
}

/** The page of the shop that shows it. Staff have no page of a list, and none shows them its gifts. */
function hrefOf({ about, product_id, vendor_slug }: ItemRow): string | null {
  if (about === 'maker') return vendor_slug && `/vendor/${vendor_slug}`
  return product_id && `/product/${product_id}`
}
