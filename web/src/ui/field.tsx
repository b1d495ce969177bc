import { type ReactNode, useId } from 'react'
import { FieldError } from './field-error.tsx'

export interface FieldTexts {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong, in the words of the contract; undefined while nothing is. */
  error?: string | undefined
  /** Marks the label "(optional)". */
  optional?: boolean
}

/** What a control must carry so that its label, hint and error belong to it. */
export interface ControlWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps extends FieldTexts {
  /** An id of your own, for links of an error summary. */
  id?: string | undefined
  children: (control: ControlWiring) => ReactNode
}

/** The look shared by one-line inputs, selects and text areas. 16 px text, or phones zoom in. */
export const controlClass =
  'block w-full min-h-11 rounded-control border border-line-strong bg-surface px-3.5 py-2 text-base text-ink placeholder:text-ink-3 aria-invalid:border-danger aria-invalid:border-2 disabled:opacity-60'

/** Label above, hint below it, error under the control; all three wired to the control. */
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
