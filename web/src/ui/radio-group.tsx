import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { FieldError } from './field.tsx'

export interface RadioOption {
  value: string
  text: ReactNode
  hint?: ReactNode
  /** Still focusable, struck through: "Sold out" says more than a hole in the row. */
  unavailable?: string
}

interface RadioGroupProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  legend: ReactNode
  name: string
  options: readonly RadioOption[]
  error?: string | undefined
  /** Chips in a row, for short words; otherwise full lines. */
  look?: 'lines' | 'chips'
  /** Give both to steer the group; neither leaves it to the form. */
  value?: string | undefined
  onChoose?: (value: string) => void
}

/** One choice of several: a fieldset of the browser's own radios, with their arrow keys. */
export function RadioGroup({
  legend,
  options,
  error,
  look = 'lines',
  value,
  onChoose,
  ...input
}: RadioGroupProps) {
  const errorId = `${useId()}-error`
  return (
    <fieldset aria-invalid={error ? true : undefined} aria-describedby={error && errorId}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className={look === 'chips' ? 'flex flex-wrap gap-2' : 'grid gap-2'}>
        {options.map(option => (
          <label key={option.value} className={classes(optionShape, looks[look])}>
            <input
              {...input}
              type="radio"
              value={option.value}
              aria-disabled={option.unavailable ? true : undefined}
              className={
                look === 'chips'
                  ? 'absolute inset-0 m-0 appearance-none opacity-0'
                  : 'mt-0.5 size-5 shrink-0 appearance-none rounded-chip border-2 border-line-strong bg-surface checked:border-6 checked:border-brand forced-colors:appearance-auto'
              }
              {...(onChoose && {
                checked: option.value === value,
                onChange: () => !option.unavailable && onChoose(option.value),
              })}
            />
            <RadioText option={option} />
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}

const optionShape =
  'relative flex min-h-11 border border-line-strong bg-surface has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

const looks = {
  lines: 'items-start gap-3 rounded-control px-3.5 py-2.5 has-checked:border-brand has-checked:bg-brand-soft',
  chips:
    'items-center rounded-chip px-4 has-checked:border-ink has-checked:bg-ink has-checked:text-bg has-checked:font-semibold forced-colors:has-checked:outline-2',
}

function RadioText({ option }: { option: RadioOption }) {
  return (
    <span>
      <span className={classes('block', option.unavailable && 'line-through opacity-70')}>{option.text}</span>
      {option.hint && <span className="block text-sm text-ink-2">{option.hint}</span>}
      {option.unavailable && <span className="block text-sm">{option.unavailable}</span>}
    </span>
  )
}
