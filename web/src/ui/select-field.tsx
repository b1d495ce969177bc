import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { controlClass, Field, type FieldTexts } from './field.tsx'

export interface SelectOption {
  value: string
  text: string
}

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'children'>, FieldTexts {
  options: readonly SelectOption[]
  /** The first, empty option, such as "Choose a region". */
  prompt?: string
}

/** A native select with our caret. */
export const SelectBox = ({ className, ...select }: ComponentProps<'select'>) => (
  <span className="relative block">
    <select {...select} className={classes('appearance-none pr-10', className)} />
    <ChevronDown
      aria-hidden
      size={20}
      strokeWidth={1.75}
      className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-2"
    />
  </span>
)

/** A select with its label, hint and error. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  id,
  options,
  prompt,
  className,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false} id={id}>
      {control => (
        <SelectBox {...select} {...control} className={classes(controlClass, className)}>
          {prompt !== undefined && <option value="">{prompt}</option>}
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </SelectBox>
      )}
    </Field>
  )
}
