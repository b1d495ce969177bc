import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { FieldError } from './field-error.tsx'
import { RadioChip, type RadioOption, type RadioProps, RadioText, radioShape } from './radio-chip.tsx'

interface RadioGroupProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  legend: ReactNode
  name: string
  options: readonly RadioOption[]
  error?: string | undefined
  /** Chips in a row for short options, otherwise full lines. */
  variant?: 'lines' | 'chips'
  /** Set `value` and `onChange` to control the group. Omit both to leave the state to the form. */
  value?: string | undefined
  onChoose?: (value: string) => void
}

/** A single choice as a fieldset of native radios. */
export function RadioGroup({
  legend,
  options,
  error,
  variant = 'lines',
  value,
  onChoose,
  ...input
}: RadioGroupProps) {
  const errorId = `${useId()}-error`
  const Radio = variant === 'chips' ? RadioChip : RadioLine
  return (
    <fieldset
      aria-invalid={error ? true : undefined}
      aria-describedby={error && errorId}
      className="grid gap-1.5"
    >
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className={variant === 'chips' ? 'flex flex-wrap gap-2' : 'grid gap-2'}>
        {options.map(option => (
          <Radio
            key={option.value}
            option={option}
            {...input}
            {...(onChoose && {
              checked: option.value === value,
              onChange: () => !option.unavailable && onChoose(option.value),
            })}
          />
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}

function RadioLine({ option, ...input }: RadioProps) {
  return (
    <label
      className={classes(
        radioShape,
        'items-start gap-3 rounded-control px-3.5 py-2.5 has-checked:border-brand has-checked:bg-brand-soft',
      )}
    >
      <input
        {...input}
        type="radio"
        value={option.value}
        aria-disabled={option.unavailable ? true : undefined}
        className="mt-0.5 size-5 shrink-0 appearance-none rounded-chip border-2 border-line-strong bg-surface checked:border-6 checked:border-brand forced-colors:appearance-auto"
      />
      <RadioText option={option} />
    </label>
  )
}
