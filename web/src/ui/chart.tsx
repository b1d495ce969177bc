import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { Button } from './button.tsx'

export interface ChartSeries {
  readonly key: string
  readonly name: string
  /** Null where there is no value. */
  readonly values: readonly (number | null)[]
}

interface ChartProps {
  /** What the chart shows, such as "Sold by maker". */
  label: string
  /** Days such as 2026-12-24. */
  points: readonly string[]
  series: readonly ChartSeries[]
  /** Formats a value of the table. */
  format: (value: number | null) => string
  /** Formats a value of the axis, in few characters. */
  formatShort: (value: number) => string
  /** Whether values may lie between whole numbers, such as hours. */
  hasFractions?: boolean
}

/** Each series has a colour and a pattern of dashes, so that colour is never the only difference. */
const colours = ['brand', 'forest', 'indigo', 'gold-ink', 'danger', 'ink-3', 'ink']
const dashes = [[], [8, 4], [2, 4], [12, 4, 2, 4]]
const colourOf = (index: number): string => `--color-${colours[index % colours.length]}`
const dashOf = (index: number): number[] => dashes[Math.floor(index / 2 + index) % dashes.length] ?? []
const height = 280

/** Lines over time, and the same numbers as a table. */
export function Chart(props: ChartProps) {
  const [isTable, setIsTable] = useState(false)
  const { label, points, series, format } = props
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap items-center justify-between gap-3">
        <span className="font-semibold">{label}</span>
        <Button variant="secondary" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </figcaption>
      {isTable ? (
        <ChartTable label={label} points={points} series={series} format={format} />
      ) : (
        <>
          <Plot {...props} />
          <Legend series={series} />
        </>
      )}
    </figure>
  )
}

function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
      {series.map(({ key, name }, index) => (
        <li key={key} className="inline-flex items-center gap-2">
          <svg aria-hidden viewBox="0 0 32 4" className="h-1 w-8">
            <line
              x1="0"
              x2="32"
              y1="2"
              y2="2"
              strokeWidth="3"
              strokeDasharray={dashOf(index).join(' ')}
              style={{ stroke: `var(${colourOf(index)})` }}
            />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}

function Plot({ label, points, series, formatShort, hasFractions = false }: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = place.current
    if (!box) return
    const draw = () =>
      new uPlot(optionsOf(box, series, { formatShort, hasFractions }), dataOf(points, series), box)
    let plot = draw()
    const redraw = () => {
      plot.destroy()
      plot = draw()
    }
    const resized = new ResizeObserver(() => {
      if (box.clientWidth !== plot.width) plot.setSize({ width: box.clientWidth, height })
    })
    resized.observe(box)
    // The canvas has the colours of the theme in which it was drawn.
    const theme = matchMedia('(prefers-color-scheme: dark)')
    theme.addEventListener('change', redraw)
    const themeSetting = new MutationObserver(redraw)
    themeSetting.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      resized.disconnect()
      theme.removeEventListener('change', redraw)
      themeSetting.disconnect()
      plot.destroy()
    }
  }, [points, series, formatShort, hasFractions])
  return (
    <div
      ref={place}
      role="img"
      aria-label={`${label}. “Show as table” gives the numbers.`}
      className="min-h-70 w-full min-w-0 overflow-hidden"
    />
  )
}

const dataOf = (points: readonly string[], series: readonly ChartSeries[]): uPlot.AlignedData => [
  points.map(day => Date.parse(day) / 1000),
  ...series.map(({ values }) => [...values]),
]

function optionsOf(
  box: HTMLElement,
  series: readonly ChartSeries[],
  { formatShort, hasFractions }: Pick<ChartProps, 'formatShort' | 'hasFractions'>,
): uPlot.Options {
  const colour = colourReader(box)
  const axis = { stroke: colour('--color-ink-2'), grid: { stroke: colour('--color-line'), width: 1 } }
  return {
    width: box.clientWidth,
    height,
    legend: { show: false },
    tzDate: at => uPlot.tzDate(new Date(at * 1000), 'Africa/Accra'),
    axes: [
      {
        ...axis,
        ticks: axis.grid,
        incrs: dayIncrements,
        values: (_plot, splits) => splits.map(at => shortDayFormat.format(new Date(at * 1000))),
      },
      {
        ...axis,
        ticks: axis.grid,
        size: 64,
        ...(!hasFractions && { incrs: wholeIncrements }),
        values: (_plot, values) => values.map(formatShort),
      },
    ],
    scales: { y: { range: (_plot, least, most) => [Math.min(0, least), most > 0 ? most * 1.05 : 1] } },
    series: [
      {},
      ...series.map(({ name }, index) => ({
        label: name,
        stroke: colour(colourOf(index)),
        dash: dashOf(index),
        width: 2,
        points: { show: series[0]?.values.length === 1 },
      })),
    ],
  }
}

const shortDayFormat = new Intl.DateTimeFormat('en-GH', {
  day: 'numeric',
  month: 'short',
  timeZone: 'Africa/Accra',
})
/** Between two labels of the vertical axis: whole cedis, or whole things that are counted. */
const wholeIncrements = Array.from({ length: 10 }, (_, zeros) => [1, 2, 5].map(n => n * 10 ** zeros)).flat()
/** Seconds between two labels: whole days. */
const dayIncrements = [1, 2, 3, 7, 14, 28, 56, 91, 182, 364].map(days => days * 86_400)

/** Reads the colour of a token in the current theme; a canvas knows no `light-dark()`. */
function colourReader(box: HTMLElement): (token: string) => string {
  return token => {
    const probe = document.createElement('span')
    probe.style.color = `var(${token})`
    box.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
}

const dayFormat = new Intl.DateTimeFormat('en-GH', { dateStyle: 'medium', timeZone: 'Africa/Accra' })

function ChartTable({ label, points, series, format }: Omit<ChartProps, 'formatShort' | 'hasFractions'>) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[32rem] overflow-auto rounded-control border border-line"
    >
      <table className="w-full text-left text-sm tabular-nums">
        <thead className="sticky top-0 bg-surface-2">
          <tr>
            <th scope="col" className="px-3 py-2">
              From
            </th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col" className="px-3 py-2 text-right">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point, row) => (
            <tr key={point} className="border-t border-line">
              <th scope="row" className="px-3 py-2 font-normal whitespace-nowrap">
                {dayFormat.format(new Date(point))}
              </th>
              {series.map(({ key, values }) => (
                <td key={key} className="px-3 py-2 text-right whitespace-nowrap">
                  {format(values[row] ?? null)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
