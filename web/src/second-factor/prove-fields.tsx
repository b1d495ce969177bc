import { TextField } from '#ui/text-field.tsx'

interface PasswordLineProps {
  id: string
  value: string
  error: string | undefined
  onType: (text: string) => void
}

/** The password once more, before something that matters. */
export function PasswordLine({ id, value, error, onType }: PasswordLineProps) {
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
export const proofOf = (typed: string): { code: string } | { backup_code: string } =>
  /^[\s\d]{0,9}$/.test(typed) ? { code: typed } : { backup_code: typed }
