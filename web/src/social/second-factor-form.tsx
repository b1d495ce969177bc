import type { LoginResponse, SecondFactorAsked } from '@akyede/contract/accounts'
import { type FormEvent, useState } from 'react'
import { call, session } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'

interface SecondFactorFormProps {
  asked: SecondFactorAsked
  /** Leads on whoever is in. */
  onEntered: () => Promise<void>
}

/** The account asks for one more proof: a code of six digits, or a backup code. */
export function SecondFactorForm({ asked, onEntered }: SecondFactorFormProps) {
  const [error, setError] = useState<string>()
  const [note, setNote] = useState<string>()
  const [pending, setPending] = useState(false)
  const { challenge_token } = asked
  const sent = asked.methods.filter(method => method !== 'totp')

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    setError(undefined)
    await work().catch(failure => setError(failure instanceof Error ? failure.message : String(failure)))
  }
  const send = (method: 'sms' | 'email') =>
    attempt(async () => {
      await call('sendSecondFactorCode', { body: { challenge_token, method } })
      setNote(
        method === 'sms' ? 'A code is on its way to your phone.' : 'A code is on its way to your e-mail.',
      )
    })
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (pending) return
    const form = new FormData(event.currentTarget)
    const code = String(form.get('code') ?? '').replace(/\s/g, '')
    const proof = /^\d{6}$/.test(code) ? { code } : { backup_code: code }
    const body = { challenge_token, ...proof, remember_device: form.has('remember') }
    setPending(true)
    await attempt(async () => {
      // A challenge is always answered with a session.
      await session.enter(call('validateSecondFactor', { body }) as Promise<LoginResponse>)
      await onEntered()
    })
    setPending(false)
  }
  return (
    <form noValidate method="dialog" className="grid gap-5" onSubmit={event => void submit(event)}>
      <TextField
        id="social-code"
        name="code"
        label="Code"
        hint="Six digits, from your app or from us, or one of your backup codes."
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={error}
      />
      <Checkbox name="remember" label="Remember this device for 30 days" />
      <p role="status" className="text-ink-2 empty:hidden">
        {note}
      </p>
      <Button type="submit" size="large" wide pending={pending && 'Checking…'}>
        Continue
      </Button>
      {sent.map(method => (
        <Button key={method} variant="quiet" onClick={() => void send(method)}>
          {method === 'sms' ? 'Send me a code by SMS' : 'Send me a code by e-mail'}
        </Button>
      ))}
    </form>
  )
}
