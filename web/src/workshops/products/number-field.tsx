import { type ComponentProps, useState } from 'react'
import { readNumber } from '#kit/read-number.ts'
import { TextField } from '#ui/text-field.tsx'

interface NumberFieldProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> {
  readonly value: number | null
  /** Called with null for an empty field, and not at all while the text is not a number. */
  readonly onValue: (value: number | null) => void
  readonly decimals?: number
}

/** A field for a number that keeps the text as it is typed. */
export function NumberField({ value, onValue, decimals = 0, ...field }: NumberFieldProps) {
  const [text, setText] = useState(value === null ? '' : String(value))
  const isOwn = readNumber(text, decimals) === value
  return (
    <TextField
      {...field}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={isOwn ? text : value === null ? '' : String(value)}
      onChange={({ target }) => {
        const number = readNumber(target.value, decimals)
        setText(target.value)
        if (number !== undefined) onValue(number)
      }}
    />
  )
}
