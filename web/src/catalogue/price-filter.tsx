import type { Facets } from '@akyede/contract/search'
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from 'react'
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
          />
          <PriceField
            label="To ₵"
            name="maxPrice"
            value={high}
            onCommit={price => onChange(...ordered(low, price))}
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

interface PriceFieldProps {
  label: string
  name: string
  value: number | undefined
  onCommit: (price: number | undefined) => void
}

/** A typed price applies when the field loses focus or Enter is pressed. */
function PriceField({ label, name, value, onCommit }: PriceFieldProps) {
  const [text, setText] = useState(textOf(value))
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setText(textOf(value))
  }
  const commit = ({ currentTarget }: FocusEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>) => {
    const typed = currentTarget.value.replace(',', '.').trim()
    const price = /^\d{1,7}(\.\d{1,2})?$/.test(typed) ? Number(typed) : undefined
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
        onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => setText(currentTarget.value)}
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

const textOf = (price: number | undefined): string => (price === undefined ? '' : String(price))
