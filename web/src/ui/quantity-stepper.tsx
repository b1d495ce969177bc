import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'

interface QuantityStepperProps {
  value: number
  /** Called with a whole number between `min` and `max`. */
  onChange: (quantity: number) => void
  /** Names the thing counted: "Bolga basket". */
  of: string
  min?: number
  max: number
}

const stepClass =
  'grid size-11 place-items-center rounded-control text-ink hover:bg-surface-2 aria-disabled:text-ink-3 aria-disabled:hover:bg-transparent'

/** Less, a number that can be typed, more. At an end the button stays focusable and does nothing. */
export function QuantityStepper({ value, onChange, of, min = 1, max }: QuantityStepperProps) {
  // What is being typed stays as it is, empty too, until the field is left.
  const [typed, setTyped] = useState<string>()
  const change = (quantity: number) => {
    const bounded = Math.min(Math.max(Math.trunc(quantity), min), max)
    if (Number.isFinite(bounded) && bounded !== value) onChange(bounded)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's legend and layout to a single number
    <div
      role="group"
      aria-label={`Quantity of ${of}`}
      className="inline-flex items-center rounded-control border border-line-strong bg-surface"
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
        className="h-11 w-12 appearance-none bg-transparent text-center text-base font-semibold [-moz-appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
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
  )
}
