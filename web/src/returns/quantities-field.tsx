import { FieldError } from '#ui/field-error.tsx'
import { LineItemChoice } from './line-item-choice.tsx'
import type { ReturnableLineItem, ReturnQuantities } from './return-line-items.ts'

interface QuantitiesFieldProps {
  id: string
  lines: readonly ReturnableLineItem[]
  chosen: ReturnQuantities
  error: string | undefined
  onChange: (chosen: ReturnQuantities) => void
}

/** The line items to return, with a quantity for each. */
export function QuantitiesField({ id, lines, chosen, error, onChange }: QuantitiesFieldProps) {
  const errorId = `${id}-error`
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      aria-describedby={error && errorId}
      className="grid min-w-0 gap-2"
    >
      <legend className="mb-1.5 font-semibold">What would you like to return?</legend>
      <ul className="grid gap-3">
        {lines.map(line => (
          <li key={line.item.id}>
            <LineItemChoice
              line={line}
              quantity={chosen[line.item.id] ?? 0}
              onChange={quantity => onChange({ ...chosen, [line.item.id]: quantity })}
            />
          </li>
        ))}
      </ul>
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}
