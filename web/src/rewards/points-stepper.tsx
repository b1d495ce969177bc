import { Minus, Plus } from 'lucide-react'
import { formatNumber } from '#ui/format-count.ts'

interface PointsStepperProps {
  points: number
  onChange: (points: number) => void
  from: number
  most: number
  step: number
}

const stepClass =
  'grid size-12 shrink-0 place-items-center rounded-control text-ink hover:bg-surface-2 aria-disabled:text-ink-3 aria-disabled:hover:bg-transparent'

/** Decrease, amount, increase. At a limit the button stays focusable and does nothing. */
export function PointsStepper({ points, onChange, from, most, step }: PointsStepperProps) {
  const change = (to: number) => onChange(Math.min(Math.max(to, from), most))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's legend and layout to a single number
    <div
      role="group"
      aria-label="Points to redeem"
      className="flex items-center justify-between gap-2 rounded-control border border-line-strong"
    >
      <button
        type="button"
        aria-label={`${step} points less`}
        aria-disabled={points <= from}
        className={stepClass}
        onClick={() => change(points - step)}
      >
        <Minus aria-hidden size={20} strokeWidth={1.75} />
      </button>
      <span className="text-xl font-bold tabular-nums">{formatNumber(points)}</span>
      <button
        type="button"
        aria-label={`${step} points more`}
        aria-disabled={points >= most}
        className={stepClass}
        onClick={() => change(points + step)}
      >
        <Plus aria-hidden size={20} strokeWidth={1.75} />
      </button>
    </div>
  )
}
