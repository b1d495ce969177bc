import { dayAfter, dayOf } from '@akyede/contract/days'
import type { FigureQuery, Figures } from '@akyede/contract/office-figures'
import { officeLimits } from '@akyede/contract/office-limits'
import {
  type FigureSplit,
  isServiceMetric,
  type SalesMetric,
  type ServiceMetric,
  stepOf,
  unitOf,
} from '@akyede/contract/office-metrics'
import type { z } from 'zod'
import { csvLine, csvStart } from '#platform/csv.ts'
import type { Executor } from '#platform/database.ts'
import type { Serve } from '#platform/serve.ts'
import { type SQL, sql } from '#platform/sql.ts'
import { figureRows } from './figure-rows.ts'
import type { OfficeContext } from './index.ts'
import { recordExport } from './record-export.ts'
import { findServiceFigures, type Step } from './service-figures.ts'

type Query = z.output<typeof FigureQuery>

/** Serves metrics over time: ended days as stored, today from its orders and refunds. */
export function serveOfficeFigures(serve: Serve, { platform }: OfficeContext): void {
  const { database, clock } = platform
  const find = async (reader: Executor, query: Query): Promise<Figures> => {
    const { metric } = query
    const points = pointsOf(query)
    if (isServiceMetric(metric))
      return { metric, points, groups: await findServiceGroups(reader, { ...query, metric }, points) }
    const rows = await findSums(reader, query, dayOf(clock.now()))
    return { metric, points, groups: groupsOf(rows, { ...query, metric }, points) }
  }
  serve('getOfficeFigures', async ({ query, readLate }) => ({
    data: await readLate(reader => find(reader, query)),
  }))

  serve('exportOfficeFigures', async ({ query, caller, readLate }) => {
    const { points, groups } = await readLate(reader => find(reader, query))
    await recordExport(platform, database, caller, { list: 'figures', rows: points.length })
    const isVisits = unitOf(query.metric) === 'visits'
    return (async function* () {
      yield csvStart + csvLine(['From', ...groups.map(({ name }) => name)])
      yield points
        .map((point, at) =>
          csvLine([point, ...groups.map(({ values }) => values[at] ?? (isVisits ? '< 5' : null))]),
        )
        .join('')
    })()
  })
}

interface Sums {
  sold: number
  given_back: number
  units: number
  orders: number
}

type SumsRow = {
  readonly day: string
  readonly key: string
  readonly name: string | null
} & Record<keyof Sums, string>

const keyOf: Readonly<Record<FigureSplit, SQL>> = {
  none: sql`''`,
  maker: sql`coalesce(vendor_id::text, '')`,
  category: sql`coalesce(category_id::text, '')`,
  region: sql`region`,
  channel: sql`channel`,
  network: sql`network`,
}

const nameOf: Readonly<Record<FigureSplit, SQL>> = {
  none: sql`null`,
  maker: sql`(select vendors.name from vendors where vendors.id::text = key)`,
  category: sql`(select categories.name from categories where categories.id::text = key)`,
  region: sql`key`,
  channel: sql`null`,
  network: sql`null`,
}

/** Names of groups that are words of the table; an empty key is what belongs to no group. */
const words: Readonly<Record<FigureSplit, Readonly<Record<string, string>>>> = {
  none: { '': 'All orders' },
  maker: { '': 'Gift wrap' },
  category: { '': 'Delivery and wrapping' },
  region: { '': 'Unknown' },
  channel: { own: 'Own orders', list: 'Gifts from lists' },
  network: { mtn: 'MTN', vod: 'Telecel', atl: 'AT', card: 'Card and others' },
}

async function findSums(
  executor: Executor,
  { from, to, split }: Query,
  today: string,
): Promise<readonly SumsRow[]> {
  const live = sql`union all select * from (${figureRows({ from: today, to: today })}) as live`
  const { rows } = await executor.execute<SumsRow>(sql`
    select sums.*, ${nameOf[split]} as name from (
      select day::text, ${keyOf[split]} as key, sum(sold) as sold, sum(given_back) as given_back, sum(units) as units,
        sum(${split === 'maker' ? sql`fulfilments` : sql`orders`}) as orders
      from (
        select day, vendor_id, category_id, region, channel, network, orders, fulfilments, units, sold, given_back
        from figures_daily where day between ${from} and ${to} and day < ${today}
        ${from <= today && today <= to ? live : sql``}
      ) as figures
      group by day, key
    ) as sums order by day, key`)
  return rows
}

/** The first day of each step of the asked days. */
function pointsOf({ from, to, by }: Query): string[] {
  const points = new Set<string>()
  for (let day = from; day <= to; day = dayAfter(day, 1)) points.add(stepOf(day, by, from))
  return [...points]
}

/** The largest groups in order of their size, and the sum of all others. */
function groupsOf(
  rows: readonly SumsRow[],
  { metric, split, by, from }: Query & { metric: SalesMetric },
  points: readonly string[],
) {
  const groups = new Map<string, { name: string; steps: Map<string, Sums> }>()
  for (const row of rows) {
    const group = groups.get(row.key) ?? {
      name: row.name || words[split][row.key] || row.key,
      steps: new Map(),
    }
    groups.set(row.key, group)
    addTo(group.steps, stepOf(row.day, by, from), {
      sold: Number(row.sold),
      given_back: Number(row.given_back),
      units: Number(row.units),
      orders: Number(row.orders),
    })
  }
  const present = (key: string, { name, steps }: { name: string; steps: Map<string, Sums> }) => ({
    key,
    name,
    values: points.map(point => metricOf(metric, steps.get(point) ?? nothing)),
    total: metricOf(metric, [...steps.values()].reduce(sum, nothing)),
  })
  const sorted = [...groups].sort(
    ([oneKey, one], [otherKey, other]) =>
      present(otherKey, other).total - present(oneKey, one).total || oneKey.localeCompare(otherKey),
  )
  const shown = sorted.slice(0, officeLimits.figureGroups)
  const rest = sorted.slice(officeLimits.figureGroups)
  const others = new Map<string, Sums>()
  for (const [, { steps }] of rest) for (const [point, sums] of steps) addTo(others, point, sums)
  return [
    ...shown.map(([key, group]) => present(key, group)),
    ...(rest.length > 0 ? [present('others', { name: 'Others', steps: others })] : []),
  ]
}

const nothing: Sums = { sold: 0, given_back: 0, units: 0, orders: 0 }
const sum = (one: Sums, other: Sums): Sums => ({
  sold: one.sold + other.sold,
  given_back: one.given_back + other.given_back,
  units: one.units + other.units,
  orders: one.orders + other.orders,
})
const addTo = (steps: Map<string, Sums>, point: string, sums: Sums): void =>
  void steps.set(point, sum(steps.get(point) ?? nothing, sums))

/** In cedis or as a count. */
function metricOf(metric: SalesMetric, { sold, given_back, units, orders }: Sums): number {
  const value = {
    sold,
    given_back,
    net: sold - given_back,
    units,
    orders,
    average_order: orders === 0 ? 0 : Math.round(sold / orders),
  }[metric]
  return unitOf(metric) === 'cedis' ? value / 100 : value
}

/** A metric that is calculated for each step and for the whole time; makers with the least on time come first. */
async function findServiceGroups(
  executor: Executor,
  { metric, split, to }: Query & { metric: ServiceMetric },
  points: readonly string[],
): Promise<Figures['groups']> {
  const end = dayAfter(to, 1)
  const steps: Step[] = points.map((from, at) => ({ from, until: points[at + 1] ?? end }))
  const whole = { from: points[0] ?? to, until: end }
  const figures = await findServiceFigures(executor, metric, split, [...steps, whole])
  const groups = Map.groupBy(figures, ({ key }) => key)
  const presented = [...groups].map(([key, found]) => ({
    key,
    name: found[0]?.name ?? key,
    values: points.map((_, at) => found.find(figure => figure.at === at)?.value ?? null),
    total: found.find(({ at }) => at === points.length)?.value ?? null,
  }))
  const direction = metric === 'on_time' ? 1 : -1
  return presented
    .toSorted((one, other) => direction * ((one.total ?? 0) - (other.total ?? 0)))
    .slice(0, officeLimits.figureGroups)
}
