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
