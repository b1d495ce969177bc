import { dayAfter } from './days.ts'

// Apart from the calls, which would load zod with the page of figures.

/** Defined in docs/glossary.md. */
const salesMetrics = ['sold', 'given_back', 'net', 'orders', 'units', 'average_order'] as const
export type SalesMetric = (typeof salesMetrics)[number]
/** Metrics that are calculated from their sources, because they are not sums of days. */
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

/** The first day of the step that a day is in, but none before `from`. Weeks begin on Monday. */
export function stepOf(day: string, by: FigureStep, from: string): string {
  const weekday = (new Date(day).getUTCDay() + 6) % 7
  const first = by === 'day' ? day : by === 'week' ? dayAfter(day, -weekday) : `${day.slice(0, 7)}-01`
  return first < from ? from : first
}
