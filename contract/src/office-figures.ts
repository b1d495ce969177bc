import { z } from 'zod'
import { daysBetween, isDay } from './days.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { officeLimits } from './office-limits.ts'
import { canSplit, figureSplits, figureSteps, metricNames } from './office-metrics.ts'

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
  .refine(({ from, to, by }) => daysBetween(from, to) / shortestStep[by] < officeLimits.figurePoints, {
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
  summary: 'Retrieves a metric over time, split into groups.',
  access: 'staff',
  permission: 'look',
  query: FigureQuery,
  response: dataOf(Figures),
  failures: [],
})

export const exportOfficeFigures = endpoint({
  method: 'GET',
  path: '/office/figures.csv',
  summary:
    'Downloads a metric over time as CSV, one row for each step and one column for each group; audited.',
  access: 'staff',
  permission: 'look',
  query: FigureQuery,
  response: z.string(),
  csv: true,
  failures: [],
})
