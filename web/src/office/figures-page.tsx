import { dayAfter, dayOf } from '@akyede/contract/days'
import { asCedis, formatCedis } from '@akyede/contract/money'
import type { Figures } from '@akyede/contract/office-figures'
import {
  canSplit,
  type FigureSplit,
  type FigureStep,
  figureSplits,
  figureSteps,
  type MetricName,
  type MetricUnit,
  metricNames,
  unitOf,
} from '@akyede/contract/office-metrics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { PageTitle } from '#ui/area-layout.tsx'
import { Chart } from '#ui/chart.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { DownloadButton } from './download-button.tsx'
import { type FigureRequest, figuresQuery } from './queries.ts'
import { StaleNotice } from './stale-notice.tsx'

const metricWords: Readonly<Record<MetricName, string>> = {
  sold: 'Sold',
  given_back: 'Refunded',
  net: 'Net',
  orders: 'Orders',
  units: 'Units',
  average_order: 'Average order',
  visits: 'Visits',
  visits_product: 'Visits that saw a product',
  visits_cart: 'Visits that added to the cart',
  visits_checkout: 'Visits that started a checkout',
  visits_paid: 'Visits that paid',
  on_time: 'Delivered on time',
  first_answer: 'First reply, median',
  first_answer_p90: 'First reply, 9 of 10 within',
  refund_rate: 'Returned and refunded',
}
const stepWords: Readonly<Record<FigureStep, string>> = { day: 'Day', week: 'Week', month: 'Month' }
const splitWords: Readonly<Record<FigureSplit, string>> = {
  none: 'Everything together',
  maker: 'Maker',
  category: 'Category',
  region: 'Region',
  channel: 'Channel',
  network: 'Network',
}

/** Metrics over time. What is asked for stands in the address, so that a link shows a colleague the same. */
export function FiguresPage() {
  const [search, setSearch] = useSearchParams()
  const asked = requestIn(search)
  const figures = useQuery({ ...figuresQuery(asked), placeholderData: keepPreviousData })
  const waiting = useStableLoading(figures.isPending)
  const change = (name: string, value: string) =>
    setSearch(
      previous => {
        previous.set(name, value)
        return previous
      },
      { replace: true },
    )
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle>Analytics</PageTitle>
        <DownloadButton
          name="exportOfficeFigures"
          query={asked}
          fileName={`${asked.metric} ${asked.from} ${asked.to}.csv`}
        />
      </div>
      <FigureFilters asked={asked} change={change} />
      <StaleNotice query={figures} />
      {figures.data ? (
        <FiguresFound figures={figures.data} />
      ) : (
        <>
          {figures.isError && (
            <ErrorBlock message={figures.error.message} onRetry={() => void figures.refetch()} takeFocus />
          )}
          {waiting && <Skeleton kind="content" />}
        </>
      )}
    </div>
  )
}

const oneOf = <Word extends string>(words: readonly Word[], word: string | null, fallback: Word): Word =>
  words.find(known => known === word) ?? fallback

/** The request in the address, by default what was sold in the last four weeks. */
function requestIn(search: URLSearchParams): FigureRequest {
  const today = dayOf(new Date())
  const metric = oneOf(metricNames, search.get('metric'), 'sold')
  const split = oneOf(figureSplits, search.get('split'), 'none')
  return {
    metric,
    split: canSplit(metric, split) ? split : 'none',
    by: oneOf(figureSteps, search.get('by'), 'day'),
    from: search.get('from') || dayAfter(today, -27),
    to: search.get('to') || today,
  }
}

function FigureFilters({
  asked,
  change,
}: {
  asked: FigureRequest
  change: (name: string, value: string) => void
}) {
  const select = <Word extends string>(
    name: keyof FigureRequest,
    label: string,
    words: Readonly<Record<Word, string>>,
    shown: readonly Word[],
  ) => (
    <SelectField
      label={label}
      id={`figures-${name}`}
      value={asked[name]}
      options={shown.map(value => ({ value, text: words[value] }))}
      onChange={event => change(name, event.target.value)}
    />
  )
  return (
    <form className="grid grid-cols-2 gap-3 lg:grid-cols-5" onSubmit={event => event.preventDefault()}>
      {select('metric', 'Number', metricWords, metricNames)}
      {select(
        'split',
        'Split by',
        splitWords,
        figureSplits.filter(split => canSplit(asked.metric, split)),
      )}
      {select('by', 'Steps', stepWords, figureSteps)}
      <TextField
        label="First day"
        id="figures-from"
        type="date"
        value={asked.from}
        max={asked.to}
        onChange={event => event.target.value && change('from', event.target.value)}
      />
      <TextField
        label="Last day"
        id="figures-to"
        type="date"
        value={asked.to}
        min={asked.from}
        onChange={event => event.target.value && change('to', event.target.value)}
      />
    </form>
  )
}

const compact = new Intl.NumberFormat('en-GH', { notation: 'compact' })

const suffixes: Readonly<Record<MetricUnit, string>> = {
  cedis: '',
  count: '',
  visits: '',
  percent: '%',
  hours: ' h',
}

/** A value as it is read; one that rests on fewer than five visits is not shown. */
function formatFigure(value: number | null, unit: MetricUnit): string {
  if (value === null) return unit === 'visits' ? '< 5' : '–'
  return unit === 'cedis' ? formatCedis(asCedis(value)) : `${value.toLocaleString('en-GH')}${suffixes[unit]}`
}

function FiguresFound({
  figures: { metric, split, points, groups },
}: {
  figures: Figures & { readonly split: FigureSplit }
}) {
  const unit = unitOf(metric)
  const format = (value: number | null) => formatFigure(value, unit)
  const formatShort = useCallback(
    (value: number) => `${unit === 'cedis' ? '₵' : ''}${compact.format(value)}${suffixes[unit]}`,
    [unit],
  )
  if (groups.length === 0) return <p className="text-ink-2">Nothing was sold or refunded on these days.</p>
  const label =
    split === 'none' ? metricWords[metric] : `${metricWords[metric]} by ${splitWords[split].toLowerCase()}`
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
        {groups.map(({ key, name, total }) => (
          <div key={key} className="grid gap-1 rounded-panel border border-line bg-surface p-4">
            <dt className="text-sm font-semibold text-ink-2">{name}</dt>
            <dd className="text-xl font-bold tabular-nums">{format(total)}</dd>
          </div>
        ))}
      </dl>
      <Chart
        label={label}
        points={points}
        series={groups}
        format={format}
        formatShort={formatShort}
        hasFractions={unit === 'percent' || unit === 'hours'}
      />
    </>
  )
}
