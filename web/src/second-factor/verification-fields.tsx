import { TextField } from '#ui/text-field.tsx'

interface ConfirmPasswordFieldProps {
  id: string
  value: string
  error: string | undefined
  onType: (text: string) => void
}

/** The password once more, before something that matters. */
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

/** What is sent of a code that somebody typed: six digits, or a backup code. */
export const codeInput = (typed: string): { code: string } | { backup_code: string } =>
  /^[\s\d]{0,9}$/.test(typed) ? { code: typed } : { backup_code: typed }
