import { type FormEvent, useState } from 'react'
import { PasswordField } from '#feature/accounts'
import { Button } from '#ui/button.tsx'

interface CreatorPasswordProps {
  /** The reason why the last password was refused. */
  error: string | undefined
  onPassword: (password: string) => void
  /** Called when the reader does not know the password. */
  onUnknown: () => void
}

/** Asks for the account's password: only its creator knows it, whatever the reader of the email says. */
export function CreatorPassword({ error, onPassword, onUnknown }: CreatorPasswordProps) {
  const [missing, setMissing] = useState(false)

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setMissing(password === '')
    if (password !== '') onPassword(password)
  }

  return (
    <form noValidate method="dialog" className="grid gap-5" onSubmit={submit}>
      <p role="status" className="text-lg text-ink-2">
        Enter the account’s password to keep it. If it has no password, sign in to it on this device first,
        then open the link again.
      </p>
      <PasswordField
        id="creator-password"
        name="password"
        label="Password"
        autoComplete="current-password"
        error={missing ? 'Please enter your password' : error}
      />
      <Button type="submit" size="large" wide>
        Verify my email
      </Button>
      <Button type="button" size="large" wide variant="secondary" onClick={onUnknown}>
        I don’t know the password
      </Button>
    </form>
  )
}
