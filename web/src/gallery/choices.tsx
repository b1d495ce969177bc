import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { RadioChip } from '#ui/radio-chip.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { eachState, longText, type Specimen } from './specimen.ts'

const sizes = [
  { value: 's', text: 'Small' },
  { value: 'm', text: 'Medium', hint: '30 cm' },
  { value: 'l', text: 'Large', unavailable: 'Sold out' },
]
const ways = [
  { value: 'private', text: 'Private', hint: 'Only you' },
  { value: 'friends', text: 'Friends', hint: 'Whoever you are friends with' },
  { value: 'public', text: longText, hint: longText },
]

function Quantity({ start, max, maxText }: { start: number; max: number; maxText?: string }) {
  const [quantity, setQuantity] = useState(start)
  return <QuantityStepper value={quantity} onChange={setQuantity} of="baskets" max={max} maxText={maxText} />
}

/** Components for choosing options. */
export const choices: readonly Specimen[] = [
  {
    of: 'checkbox',
    states: eachState({
      off: <Checkbox label="Stay signed in for 30 days" />,
      on: <Checkbox label="Stay signed in for 30 days" defaultChecked />,
      hint: <Checkbox label="Wrap it as a gift" hint="In kente print, ₵5" />,
      error: <Checkbox label="I agree to the terms" error="You must accept the terms of service" />,
      disabled: <Checkbox label="In the shop" disabled />,
      'disabled, on': <Checkbox label="In the shop" disabled defaultChecked />,
      'long text': <Checkbox label={longText} />,
    }),
  },
  {
    of: 'radio-chip',
    states: eachState({
      off: <RadioChip name="chip-off" option={{ value: 's', text: 'Small' }} />,
      on: <RadioChip name="chip-on" option={{ value: 's', text: 'Small' }} defaultChecked />,
      'not to be had': (
        <RadioChip name="chip-gone" option={{ value: 's', text: 'Small', unavailable: 'Sold out' }} />
      ),
    }),
  },
  {
    of: 'radio-group',
    states: eachState({
      chips: <RadioGroup legend="Size" name="size" variant="chips" options={sizes} />,
      'chips, chosen': (
        <RadioGroup
          legend="Size"
          name="chosen-size"
          variant="chips"
          options={sizes}
          value="m"
          onChoose={() => {}}
        />
      ),
      lines: <RadioGroup legend="Who can see it" name="sight" options={ways} />,
      'lines, chosen': (
        <RadioGroup
          legend="Who can see it"
          name="chosen-sight"
          options={ways}
          value="friends"
          onChoose={() => {}}
        />
      ),
      error: (
        <RadioGroup
          legend="Who can see it"
          name="refused-sight"
          options={ways.slice(0, 2)}
          error="Choose who can see it"
        />
      ),
    }),
  },
  {
    of: 'quantity-stepper',
    states: eachState({
      'at least': <Quantity start={1} max={12} />,
      between: <Quantity start={4} max={12} />,
      'at most': <Quantity start={12} max={12} />,
      'asked for more': (
        <Clicked which="last">
          <Quantity start={11} max={12} maxText="Only 12 left" />
        </Clicked>
      ),
      'very many': <Quantity start={9999} max={10_000} />,
    }),
  },
]

interface ClickedProps {
  which?: 'first' | 'last'
  children: ReactNode
}

/** Clicks a button inside on mount, for states that only a click reaches. */
export function Clicked({ which = 'first', children }: ClickedProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const buttons = place.current?.querySelectorAll('button')
    buttons?.item(which === 'first' ? 0 : buttons.length - 1).click()
  }, [which])
  return <div ref={place}>{children}</div>
}
