import { type ReactNode, useId } from 'react'
import { FieldError } from './field-error.tsx'

export interface FieldTexts {
  label: ReactNode
  hint?: ReactNode
  /** The error message from the contract, undefined while the value is valid. */
  error?: string | undefined
  /** Adds "(optional)" to the label. */
  optional?: boolean
}

/** The attributes that connect a control with its label, hint and error. */
export interface ControlWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps extends FieldTexts {
  /** A fixed id, for links of an error summary. */
  id?: string | undefined
  children: (control: ControlWiring) => ReactNode
}

/** The shared classes of inputs, selects and text areas. Phones zoom in on text below 16 px. */
export const controlClass =
  'block w-full min-h-11 rounded-control border border-line-strong bg-surface px-3.5 py-2 text-base text-ink placeholder:text-ink-3 aria-invalid:border-danger aria-invalid:border-2 disabled:opacity-60'

/** A label above, its hint below it and an error under the control, all connected to the control. */
export function Field({ label, hint, error, optional = false, id, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const described = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(' ')
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={controlId} className="font-semibold">
        {label} {optional && <span className="font-normal text-ink-3">(optional)</span>}
      </label>
      {hint && (
        <p id={`${controlId}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={`${controlId}-error`} error={error} />
    </div>
  )
}
