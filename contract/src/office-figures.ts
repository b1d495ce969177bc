import { z } from 'zod'
import { dayAfter, daysBetween, isDay } from './days.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** Defined in docs/glossary.md. */
const salesMetrics = ['sold', 'given_back', 'net', 'orders', 'units', 'average_order'] as const
export type SalesMetric = (typeof salesMetrics)[number]
/** Metrics that are calculated from their sources, because they are no sums of days. */
export const serviceMetrics = [
  'visits',
  'visits_product',
  'visits_cart',
  'visits_checkout',
  'visits_paid',
  'on_time',
  'first_answer',
  'first_answer_p90',
  'refund_rate',
] as const
export type ServiceMetric = (typeof serviceMetrics)[number]
export const metricNames = [...salesMetrics, ...serviceMetrics] as const
export type MetricName = (typeof metricNames)[number]
export const isServiceMetric = (metric: MetricName): metric is ServiceMetric =>
  serviceMetrics.some(each => each === metric)

export type MetricUnit = 'cedis' | 'count' | 'visits' | 'percent' | 'hours'
export function unitOf(metric: MetricName): MetricUnit {
  if (metric.startsWith('visits')) return 'visits'
  if (metric === 'on_time' || metric === 'refund_rate') return 'percent'
  if (metric.startsWith('first_answer')) return 'hours'
  return metric === 'orders' || metric === 'units' ? 'count' : 'cedis'
}

export const figureSteps = ['day', 'week', 'month'] as const
export type FigureStep = (typeof figureSteps)[number]
export const figureSplits = ['none', 'maker', 'category', 'region', 'channel', 'network'] as const
export type FigureSplit = (typeof figureSplits)[number]

/** Refunds belong to a whole order, and an order may hold several categories. */
export function canSplit(metric: MetricName, split: FigureSplit): boolean {
  const byMaker: readonly MetricName[] = ['sold', 'units', 'orders', 'on_time', 'refund_rate']
  if (split === 'maker') return byMaker.includes(metric)
  if (split === 'category') return metric === 'sold' || metric === 'units'
  return split === 'none' || !isServiceMetric(metric)
}

const shortestStep = { day: 1, week: 7, month: 28 } as const

const day = z.string().refine(isDay, 'Please choose a day such as 2026-12-24')

export const FigureQuery = z
  .strictObject({
    metric: z.enum(metricNames),
    from: day,
    to: day,
    by: z.enum(figureSteps).default('day'),
    split: z.enum(figureSplits).default('none'),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Please choose a last day after the first' })
  .refine(({ from, to, by }) => daysBetween(from, to) / shortestStep[by] < limits.office.figurePoints, {
    path: ['by'],
    message: 'Please choose fewer days or longer steps',
  })
  .refine(({ metric, split }) => canSplit(metric, split), {
    path: ['split'],
    message: 'These numbers can’t be split in this way',
  })

const FigureGroup = z.strictObject({
  /** The id of the maker or category, or the word of the group; `others` for all beyond the twelve largest. */
  key: z.string(),
  name: z.string(),
  /** One value for each point, in the unit of the metric; null where it rests on nothing or on fewer than 5 visits. */
  values: z.array(z.number().nullable()),
  total: z.number().nullable(),
})

export const Figures = z.strictObject({
  metric: z.enum(metricNames),
  /** The first day of each step. */
  points: z.array(z.iso.date()),
  groups: z.array(FigureGroup),
})
export type Figures = z.output<typeof Figures>

export const getOfficeFigures = endpoint({
  method: 'GET',
  path: '/office/figures',
  summary: 'Retrieve a metric over time, split into groups',
  access: 'staff',
  permission: 'look',
  query: FigureQuery,
  response: dataOf(Figures),
  failures: [],
})

export const exportOfficeFigures = endpoint({
  method: 'GET',
  path: '/office/figures.csv',
  summary: 'Download a metric over time as CSV, one row for each step and one column for each group; audited',
  access: 'staff',
  permission: 'look',
  query: FigureQuery,
  response: z.string(),
  csv: true,
  failures: [],
})

/** The first day of the step that a day is in, but none before `from`. Weeks begin on Monday. */
export function stepOf(day: string, by: FigureStep, from: string): string {
  const weekday = (new Date(day).getUTCDay() + 6) % 7
  const first = by === 'day' ? day : by === 'week' ? dayAfter(day, -weekday) : `${day.slice(0, 7)}-01`
  return first < from ? from : first
}
