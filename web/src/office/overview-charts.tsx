import { dayAfter, dayOf } from '@akyede/contract/days'
import { asCedis, formatCedis } from '@akyede/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Chart } from '#ui/chart.tsx'
import { figuresQuery } from './queries.ts'

const compact = new Intl.NumberFormat('en-GH', { notation: 'compact' })
const cedis = (value: number | null) => formatCedis(asCedis(value ?? 0))
const shortCedis = (value: number) => `₵${compact.format(value)}`
const count = (value: number | null) => (value ?? 0).toLocaleString('en-GH')
const shortCount = (value: number) => compact.format(value)

/** What was sold and ordered on each of the last four weeks' days. */
export function OverviewCharts() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
      <FourWeeks metric="sold" label="Sold in four weeks" format={cedis} formatShort={shortCedis} />
      <FourWeeks metric="orders" label="Orders paid in four weeks" format={count} formatShort={shortCount} />
    </div>
  )
}

interface FourWeeksProps {
  readonly metric: 'sold' | 'orders'
  readonly label: string
  readonly format: (value: number | null) => string
  readonly formatShort: (value: number) => string
}

function FourWeeks({ metric, label, format, formatShort }: FourWeeksProps) {
  const today = dayOf(new Date())
  const { data } = useQuery(
    figuresQuery({ metric, split: 'none', by: 'day', from: dayAfter(today, -27), to: today }),
  )
  if (!data || data.groups.length === 0) return null
  return (
    <Chart
      label={label}
      points={data.points}
      series={data.groups}
      format={format}
      formatShort={formatShort}
    />
  )
}
