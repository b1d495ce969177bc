import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field-error.tsx'

interface CheckboxProps extends ComponentProps<'input'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** The browser's default checkbox has low contrast in the dark theme. Forced colours mode keeps the default. */
export const checkboxClass =
  'mt-0.5 grid size-5 shrink-0 appearance-none place-content-center rounded-[5px] border-2 border-line-strong bg-surface before:size-3 before:scale-0 before:bg-on-brand before:[clip-path:polygon(14%_44%,0_65%,50%_100%,100%_16%,80%_0,43%_62%)] checked:border-brand checked:bg-brand checked:before:scale-100 disabled:opacity-60 forced-colors:appearance-auto'

/** A checkbox whose whole line is clickable. */
export function Checkbox({ label, hint, error, ...input }: CheckboxProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <label className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className={checkboxClass}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="pl-8 text-sm text-ink-2">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
