import type { ComponentProps } from 'react'
import { TextField } from '#ui/text-field.tsx'

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'onChange'> & {
  label?: string
  value: string
  onType: (text: string) => void
}

/** Six digits; phones offer the code from the SMS. */
export function CodeField({ label = '6-digit code', onType, ...field }: CodeFieldProps) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="go"
      spellCheck={false}
      maxLength={9}
      className="text-2xl tracking-[0.3em]"
      onChange={event => onType(event.target.value)}
      {...field}
    />
  )
}

/** One of the ten backup codes. */
export function BackupCodeField({ onType, ...field }: Omit<CodeFieldProps, 'label'>) {
  return (
    <TextField
      label="Backup code"
      hint="10 letters and digits from your saved list. Each one works once."
      autoComplete="off"
      autoCapitalize="characters"
      enterKeyHint="go"
      spellCheck={false}
      maxLength={20}
      className="text-xl tracking-[0.2em] uppercase"
      onChange={event => onType(event.target.value)}
      {...field}
    />
  )
}

interface ConfirmPasswordFieldProps {
  id: string
  value: string
  error: string | undefined
  onType: (text: string) => void
}

/** Asks for the password again before a sensitive change. */
export function ConfirmPasswordField({ id, value, error, onType }: ConfirmPasswordFieldProps) {
  return (
    <TextField
      id={id}
      label="Your password"
      type="password"
      autoComplete="current-password"
      value={value}
      error={error}
      onChange={event => onType(event.target.value)}
    />
  )
}

/** Returns the request field for a code: six digits, or a backup code. */
export const codeInput = (typed: string): { code: string } | { backup_code: string } =>
  /^[\s\d]{0,9}$/.test(typed) ? { code: typed } : { backup_code: typed }
