import { type ChangeEvent, type ComponentProps, type FocusEvent, useState } from 'react'
import { TextField } from '#ui/text-field.tsx'

/** Hyphens become spaces and apostrophes are left out, because names of accounts have letters and spaces only. */
export const plainName = (name: string): string =>
  name
    .replaceAll(/[\p{Pd}\u2212]/gu, ' ')
    .replaceAll(/['’‘ʼ`´]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim()

interface NameFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange' | 'onBlur'> {
  onChange: (event: ChangeEvent<HTMLInputElement>) => unknown
  onBlur: (event: FocusEvent<HTMLInputElement>) => unknown
}

/** A first or last name. On leaving the field, a hyphenated name is rewritten and the field says so. */
export function NameField({ onChange, onBlur, ...field }: NameFieldProps) {
  const [rewritten, setRewritten] = useState('')
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const { target } = event
    const plain = plainName(target.value)
    if (/[^\p{L}\p{M} ]/u.test(target.value) && plain !== target.value) {
      target.value = plain
      onChange({ ...event, target, type: 'change' } as unknown as ChangeEvent<HTMLInputElement>)
      setRewritten(plain)
    }
    onBlur(event)
  }
  return (
    <div>
      <TextField
        {...field}
        onChange={event => {
          setRewritten('')
          onChange(event)
        }}
        onBlur={leave}
      />
      <p role="status" className="mt-1.5 text-sm text-ink-2 empty:hidden">
        {rewritten && `We write it ${rewritten}`}
      </p>
    </div>
  )
}
