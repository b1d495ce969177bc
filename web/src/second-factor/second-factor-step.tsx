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
  challenge: SecondFactorRequired
  /** Completes the sign-in with `authenticate`. Fails when it fails. */
  signIn: (authenticate: () => Promise<SignInResponse>) => Promise<unknown>
  /** Called when the sign-in has ended, with the reason, or when the user goes back. */
  onOver: (reason?: string) => void
}

type Choice = SecondFactorMethod | 'backup'

const fields = { names: ['code'], idOf: (name: string) => `second-factor-${name}` }

/**
 * The second step of a sign-in: a code from the app, by SMS or email, or a backup code. The page or dialog around it
 * shows the heading `secondFactorTitle`.
 */
export function SecondFactorStep({ challenge, signIn, onOver }: SecondFactorStepProps) {
  const [choice, setChoice] = useState<Choice>(challenge.methods[0] ?? 'totp')
  const [typed, setTyped] = useState('')
  const [remembers, setRemembers] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit(fields, words.fallbacks.secondFactor)
  const codes = useSentCodes(choice === 'backup' ? undefined : choice, {
    challenge_token: challenge.challenge_token,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field of the chosen method gets the focus
  useEffect(() => form.current?.querySelector('input')?.focus(), [choice])

  const proof = choice === 'backup' ? { backup_code: typed } : { code: typed }
  const validate = async () => {
    const body = { challenge_token: challenge.challenge_token, remember_device: remembers, ...proof }
    // A call with a challenge responds with a session.
    const authenticate = () => session.enter(call('validateSecondFactor', { body }) as Promise<LoginResponse>)
    await signIn(authenticate).catch(error => {
      if (isOver(error)) onOver(error.message)
      else throw refusalOf(error)
    })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = typed.trim() === ''
    if (isEmpty)
      submit.refuse(
        'code',
        choice === 'backup' ? 'Please enter a backup code' : 'Please enter the 6-digit code',
      )
    else void submit.run(validate)
  }
  const turnTo = (next: Choice) => {
    setChoice(next)
    setTyped('')
    submit.forget()
  }
  const field = { id: fields.idOf('code'), value: typed, onType: setTyped, error: submit.errorOf('code') }
  return (
    <form ref={form} noValidate method="dialog" className="grid gap-5" onSubmit={send}>
      <p className="text-ink-2">{leads[choice]}</p>
      <ErrorSummary problems={submit.problems} current={[]} />
      {choice === 'backup' ? <BackupCodeField {...field} /> : <CodeField {...field} />}
      {(choice === 'sms' || choice === 'email') && <Resend codes={codes} />}
      <Checkbox
        label="Remember this device for 30 days"
        hint="Only on a device that no one else uses"
        checked={remembers}
        onChange={event => setRemembers(event.target.checked)}
      />
      <Button type="submit" size="large" wide pending={submit.pending && 'Checking…'}>
        Sign in
      </Button>
      <OtherMethods
        choices={[...challenge.methods, 'backup']}
        current={choice}
        onChoose={turnTo}
        onBack={() => onOver()}
      />
    </form>
  )
}

const leads: Record<Choice, string> = {
  totp: 'Open your authenticator app and enter the code for Akyɛde.',
  sms: 'Enter the code we text you.',
  email: 'Enter the code we email you.',
  backup: 'Enter one of your backup codes.',
}

interface OtherMethodsProps {
  choices: readonly Choice[]
  current: Choice
  onChoose: (choice: Choice) => void
  onBack: () => void
}

function OtherMethods({ choices, current, onChoose, onBack }: OtherMethodsProps) {
  return (
    <div className="-mx-[min(1rem,5vw)] grid justify-items-start">
      {choices
        .filter(choice => choice !== current)
        .map(choice => (
          <Button key={choice} variant="quiet" onClick={() => onChoose(choice)}>
            {choice === 'backup'
              ? 'Use a backup code'
              : `Use another way: ${methodNames[choice].toLowerCase()}`}
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
