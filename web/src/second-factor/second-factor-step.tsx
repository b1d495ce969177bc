import type {
  LoginResponse,
  SecondFactorMethod,
  SecondFactorRequired,
  SignInResponse,
} from '@akyede/contract/accounts'
import { words } from '@akyede/contract/words'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, call, session } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { BackupCodeField, CodeField } from './code-field.tsx'
import { methodNames } from './method-words.ts'
import { Resend, useSentCodes } from './sent-codes.tsx'
import { useSubmit } from './use-submit.ts'

export interface SecondFactorStepProps {
  asked: SecondFactorRequired
  /** Completes the sign-in with `signIn`. Fails when `signIn` fails. */
  enter: (how: () => Promise<SignInResponse>) => Promise<unknown>
  /** Called when the sign-in has ended, with the reason, or when the user goes back. */
  onOver: (reason?: string) => void
}

type Way = SecondFactorMethod | 'backup'

const fields = { names: ['code'], idOf: (name: string) => `second-factor-${name}` }

/**
 * The second step of a sign-in: a code from the app, by SMS or email, or a backup code. The page or dialog around it
 * shows the heading `secondFactorTitle`.
 */
export function SecondFactorStep({ asked, enter, onOver }: SecondFactorStepProps) {
  const [way, setWay] = useState<Way>(asked.methods[0] ?? 'totp')
  const [typed, setTyped] = useState('')
  const [remembers, setRemembers] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit(fields, words.fallbacks.secondFactor)
  const codes = useSentCodes(way === 'backup' ? undefined : way, { challenge_token: asked.challenge_token })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field of the way that was turned to gets the focus
  useEffect(() => form.current?.querySelector('input')?.focus(), [way])

  const proof = way === 'backup' ? { backup_code: typed } : { code: typed }
  const validate = async () => {
    const body = { challenge_token: asked.challenge_token, remember_device: remembers, ...proof }
    // A call with a challenge responds with a session.
    const entering = () => session.enter(call('validateSecondFactor', { body }) as Promise<LoginResponse>)
    await enter(entering).catch(error => {
      if (isOver(error)) onOver(error.message)
      else throw refusalOf(error)
    })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = typed.trim() === ''
    if (isEmpty)
      submit.refuse('code', way === 'backup' ? 'Please enter a backup code' : 'Please enter the 6-digit code')
    else void submit.run(validate)
  }
  const turnTo = (next: Way) => {
    setWay(next)
    setTyped('')
    submit.forget()
  }
  const field = { id: fields.idOf('code'), value: typed, onType: setTyped, error: submit.errorOf('code') }
  return (
    <form ref={form} noValidate method="dialog" className="grid gap-5" onSubmit={send}>
      <p className="text-ink-2">{leads[way]}</p>
      <ErrorSummary problems={submit.problems} current={[]} />
      {way === 'backup' ? <BackupCodeField {...field} /> : <CodeField {...field} />}
      {(way === 'sms' || way === 'email') && <Resend codes={codes} />}
      <Checkbox
        label="Remember this device for 30 days"
        hint="Only on a phone or computer that is yours alone."
        checked={remembers}
        onChange={event => setRemembers(event.target.checked)}
      />
      <Button type="submit" size="large" wide pending={submit.pending && 'Checking…'}>
        Sign in
      </Button>
      <OtherWays
        ways={[...asked.methods, 'backup']}
        current={way}
        onChoose={turnTo}
        onBack={() => onOver()}
      />
    </form>
  )
}

const leads: Record<Way, string> = {
  totp: 'Open your authenticator app and type the code that it shows for Akyɛde.',
  sms: 'Type the code that we send to your phone.',
  email: 'Type the code that we send to your email.',
  backup: 'Type one of the backup codes that you kept.',
}

interface OtherWaysProps {
  ways: readonly Way[]
  current: Way
  onChoose: (way: Way) => void
  onBack: () => void
}

function OtherWays({ ways, current, onChoose, onBack }: OtherWaysProps) {
  return (
    <div className="-mx-[min(1rem,5vw)] grid justify-items-start">
      {ways
        .filter(way => way !== current)
        .map(way => (
          <Button key={way} variant="quiet" onClick={() => onChoose(way)}>
            {way === 'backup' ? 'Use a backup code' : `Use another way: ${methodNames[way].toLowerCase()}`}
          </Button>
        ))}
      <Button variant="quiet" onClick={onBack}>
        Back to sign-in
      </Button>
    </div>
  )
}

const isOver = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'second_factor.challenge_over'

/** Returns a clearer error for what was typed. */
function refusalOf(error: unknown): unknown {
  const typed = error instanceof ApiError && error.detail.find(({ loc }) => loc[0] === 'body')
  return typed ? new Error(typed.msg) : error
}
