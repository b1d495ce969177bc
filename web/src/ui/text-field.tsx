import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { controlClass, Field, type FieldTexts } from './field.tsx'

type TextFieldProps = FieldTexts & ComponentProps<'input'>

/** A one-line input with label, hint and error. Spread the result of `register` into it. */
export function TextField({ label, hint, error, optional, id, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false} id={id}>
      {control => <input type="text" {...input} {...control} className={classes(controlClass, className)} />}
    </Field>
  )
}

/** An email input, with the email keyboard and without capitals or autocorrection. */
export const EmailField = ({ label = 'Email', ...field }: Partial<TextFieldProps>) => (
  <TextField
    label={label}
    type="email"
    autoComplete="email"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    {...field}
  />
)
