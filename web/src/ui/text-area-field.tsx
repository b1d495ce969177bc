import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { controlClass, Field, type FieldTexts } from './field.tsx'

type TextAreaFieldProps = FieldTexts & ComponentProps<'textarea'>

/** A text area with label, hint and error. It grows with its text where the browser supports that. */
export function TextAreaField({ label, hint, error, optional, id, className, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false} id={id}>
      {control => (
        <textarea
          rows={4}
          {...area}
          {...control}
          className={classes(controlClass, 'field-sizing-content min-h-24', className)}
        />
      )}
    </Field>
  )
}

interface CountedTextAreaProps extends ComponentProps<typeof TextAreaField> {
  length: number
  /** The maximum length in characters. */
  atMost: number
}

/** A text area with a counter. The remaining length is always visible and announced at every hundred. */
export function CountedTextArea({ length, atMost, ...field }: CountedTextAreaProps) {
  const left = atMost - length
  return (
    <div>
      <TextAreaField rows={6} {...field} className="min-h-40" />
      <p
        aria-hidden
        className={classes('mt-1.5 text-right text-sm', left < 0 ? 'text-danger' : 'text-ink-2')}
      >
        {roomLeft(left)}
      </p>
      <p role="status" className="sr-only">
        {length > 0 && roomLeft(Math.ceil(left / 100) * 100)}
      </p>
    </div>
  )
}

const roomLeft = (left: number): string =>
  left < 0 ? `${-left} characters too long` : `${left} characters left`
