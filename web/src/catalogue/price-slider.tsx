import type { Facets } from '@akyede/contract/search'
import { useEffect, useState } from 'react'
import { classes } from '#ui/classes.ts'

interface PriceSliderProps {
  steps: Facets['prices']
  low: number | undefined
  high: number | undefined
  onChange: (low: number | undefined, high: number | undefined) => void
}

/** A slider with two handles. It needs scripts, and its space is reserved until they are loaded. */
export function PriceSlider(props: PriceSliderProps) {
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return <div className="h-20 noscript:hidden">{alive && <Slider {...props} />}</div>
}

/** Bars with the count of each price step, and handles below. The fields beside it do the same. */
function Slider({ steps, low, high, onChange }: PriceSliderProps) {
  const [dragged, setDragged] = useState<Ends>()
  const { from, to } = dragged ?? endsOf(steps, low, high)
  const tallest = Math.max(1, ...steps.map(step => step.count))
  const drag = (ends: Partial<Ends>) => setDragged({ from, to, ...ends })
  const commit = () => {
    if (!dragged) return
    setDragged(undefined)
    onChange(from === 0 ? undefined : steps[from]?.from, steps[to - 1]?.to ?? undefined)
  }
  const handle = {
    min: 0,
    max: steps.length,
    step: 1,
    onPointerUp: commit,
    onKeyUp: commit,
    onBlur: commit,
  } as const
  return (
    <>
      <div aria-hidden className="mx-5.5 flex h-14 items-end gap-px">
        {steps.map((step, at) => (
          <span
            key={step.from}
            style={{ height: `${Math.max(4, (100 * step.count) / tallest)}%` }}
            className={classes('grow rounded-t-[3px]', at >= from && at < to ? 'bg-brand' : 'bg-line')}
          />
        ))}
      </div>
      <div className="price-slider">
        <input
          type="range"
          {...handle}
          aria-label="Lowest price"
          aria-valuetext={`₵${steps[from]?.from ?? 0}`}
          value={from}
          onChange={({ currentTarget }) => drag({ from: Math.min(Number(currentTarget.value), to - 1) })}
        />
        <input
          type="range"
          {...handle}
          aria-label="Highest price"
          aria-valuetext={highText(steps, to)}
          value={to}
          onChange={({ currentTarget }) => drag({ to: Math.max(Number(currentTarget.value), from + 1) })}
        />
      </div>
    </>
  )
}

/** A range from the start of step `from` to before the start of step `to`. */
interface Ends {
  from: number
  to: number
}

/** Returns the handles closest to the two prices that include both. */
function endsOf(steps: Facets['prices'], low: number | undefined, high: number | undefined): Ends {
  const after = steps.findIndex(step => step.from > (low ?? 0))
  const from = (after === -1 ? steps.length : after) - 1
  const reached = high === undefined ? -1 : steps.findIndex(step => step.to !== null && step.to >= high)
  const to = reached === -1 ? steps.length : reached + 1
  return { from, to: Math.max(to, from + 1) }
}

function highText(steps: Facets['prices'], to: number): string {
  const end = steps[to - 1]
  return end?.to == null ? `₵${end?.from ?? 0} and up` : `₵${end.to}`
}
