import type { Facets } from '@akyede/contract/search'
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { readNumber } from '#kit/read-number.ts'
import { PriceSlider } from './price-slider.tsx'

interface PriceFilterProps {
  steps: Facets['prices']
  /** In cedis. */
  low: number | undefined
  high: number | undefined
  onChange: (low: number | undefined, high: number | undefined) => void
}

/** The lowest and highest price: two fields, and a slider over the counts of the price steps. */
export function PriceFilter({ steps, low, high, onChange }: PriceFilterProps) {
  return (
    <details open>
      <summary>Price</summary>
      <fieldset className="grid gap-3">
        <legend className="sr-only">Price</legend>
        {steps.length > 0 && <PriceSlider steps={steps} low={low} high={high} onChange={onChange} />}
        <div className="grid grid-cols-2 gap-3">
          <PriceField
            label="From ₵"
            name="minPrice"
            value={low}
            onCommit={price => onChange(...ordered(price, high))}
            onTyped={price => isRange(price, high) && onChange(price, high)}
          />
          <PriceField
            label="To ₵"
            name="maxPrice"
            value={high}
            onCommit={price => onChange(...ordered(low, price))}
            onTyped={price => isRange(low, price) && onChange(low, price)}
          />
        </div>
      </fieldset>
    </details>
  )
}

type Range = [low: number | undefined, high: number | undefined]

/** Swaps a lowest price that is above the highest. */
const ordered = (low: number | undefined, high: number | undefined): Range =>
  low !== undefined && high !== undefined && low > high ? [high, low] : [low, high]

const isRange = (low: number | undefined, high: number | undefined): boolean =>
  low === undefined || high === undefined || low <= high

interface PriceFieldProps {
  label: string
  name: string
  value: number | undefined
  onCommit: (price: number | undefined) => void
  /** Called while the price is being typed, at each pause. */
  onTyped: (price: number | undefined) => void
}

/** Milliseconds without a key after which the count follows a typed price. */
const typingPause = 400

/** A typed price applies at each pause, so that the count is never stale, and when the field is left. */
function PriceField({ label, name, value, onCommit, onTyped }: PriceFieldProps) {
  const [text, setText] = useState(textOf(value))
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    // "15.50" stays as it is being typed.
    if (priceIn(text) !== value) setText(textOf(value))
  }
  const applyTyped = useEffectEvent(() => {
    const price = priceIn(text)
    if (price !== value && (price !== undefined || text.trim() === '')) onTyped(price)
  })
  useEffect(() => {
    if (text === '') return
    const timer = setTimeout(applyTyped, typingPause)
    return () => clearTimeout(timer)
  }, [text])
  const commit = ({ currentTarget }: FocusEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>) => {
    const price = priceIn(currentTarget.value)
    if (price === value) setText(textOf(value))
    else onCommit(price)
  }
  return (
    <label className="price-field">
      <span>{label}</span>
      <input
        type="text"
        inputMode="decimal"
        enterKeyHint="done"
        name={name}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={commit}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          commit(event)
        }}
      />
    </label>
  )
}

const priceIn = (text: string): number | undefined => readNumber(text, 2) ?? undefined

const textOf = (price: number | undefined): string => (price === undefined ? '' : String(price))
