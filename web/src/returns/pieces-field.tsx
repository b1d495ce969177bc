import { FieldError } from '#ui/field-error.tsx'
import { LineChoice } from './line-choice.tsx'
import type { Chosen, LineToReturn } from './return-lines.ts'

interface PiecesFieldProps {
  id: string
  lines: readonly LineToReturn[]
  chosen: Chosen
  error: string | undefined
  onChange: (chosen: Chosen) => void
}

/** What goes back, line by line, and how many pieces of each. */
export function PiecesField({ id, lines, chosen, error, onChange }: PiecesFieldProps) {
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
            <LineChoice
              line={line}
              pieces={chosen[line.item.id] ?? 0}
              onChange={pieces => onChange({ ...chosen, [line.item.id]: pieces })}
            />
          </li>
        ))}
      </ul>
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}
