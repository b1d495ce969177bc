import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'

interface QuantityStepperProps {
  value: number
  /** Called with an integer between `min` and `max`. */
  onChange: (quantity: number) => void
  /** The name of the counted item: "Bolga basket". */
  of: string
  min?: number
  max: number
  /** The reason for the maximum: "Only 12 left". */
  maxText?: string | undefined
}

// Sizes are in pixels, because three columns in rem are too wide for a phone with large text.
const stepClass =
  'grid size-[44px] place-items-center rounded-control text-ink hover:bg-surface-2 aria-disabled:text-ink-3 aria-disabled:hover:bg-transparent'

/** Returns the nearest allowed quantity and whether it was limited. Undefined when the input is not a number. */
export function clampQuantity(requested: number, { min, max }: { min: number; max: number }) {
  if (Number.isNaN(requested)) return undefined
  return { quantity: Math.min(Math.max(Math.trunc(requested), min), max), atMost: requested >= max }
}

/**
 * A quantity field with buttons for less and more. At a limit the button stays focusable, and the upper one says
 * why.
 */
export function QuantityStepper({
  value,
  onChange,
  of,
  min = 1,
  max,
  maxText = `At most ${max}`,
}: QuantityStepperProps) {
  // The typed text stays as it is, also when empty, until the field loses the focus.
  const [typed, setTyped] = useState<string>()
  const [askedForAll, setAskedForAll] = useState(false)
  const change = (requested: number) => {
    const clamped = clampQuantity(requested, { min, max })
    if (!clamped) return
    setAskedForAll(clamped.atMost)
    if (clamped.quantity !== value) onChange(clamped.quantity)
  }
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's legend and layout to a single number */}
      <div
        role="group"
        aria-label={`Quantity of ${of}`}
        className="flex w-fit items-center rounded-control border border-line-strong bg-surface"
      >
        <button
          type="button"
          aria-label={`One less ${of}`}
          aria-disabled={value <= min}
          className={stepClass}
          onClick={() => change(value - 1)}
        >
          <Minus aria-hidden size={20} strokeWidth={1.75} />
        </button>
        <input
          type="number"
          inputMode="numeric"
          aria-label={`Quantity of ${of}`}
          min={min}
          max={max}
          value={typed ?? value}
          onChange={event => {
            setTyped(event.target.value)
            change(event.target.valueAsNumber)
          }}
          onBlur={() => setTyped(undefined)}
          className="h-[44px] w-[48px] appearance-none bg-transparent text-center text-base font-semibold [-moz-appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
        />
        <button
          type="button"
          aria-label={`One more ${of}`}
          aria-disabled={value >= max}
          className={stepClass}
          onClick={() => change(value + 1)}
        >
          <Plus aria-hidden size={20} strokeWidth={1.75} />
        </button>
      </div>
      <p role="status" className="text-sm text-ink-2">
        {askedForAll && value >= max && <span className="block pt-1">{maxText}</span>}
      </p>
    </div>
  )
}
