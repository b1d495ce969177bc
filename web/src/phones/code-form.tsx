import type { SecondFactorRequired, SignInResponse } from '@akyede/contract/accounts'
import { platformFailures } from '@akyede/contract/failures/platform'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { NameField, type SignInFlow } from '#feature/accounts'
import { ApiError, call, session } from '#kit/call.ts'
import { problemsIn, problemsOf } from '#kit/form-problems.ts'
import { resolverFor } from '#kit/form-resolver.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary, type FormProblem } from '#ui/error-summary.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { clockFace, useSecondsLeft } from '#ui/use-seconds-left.ts'
import { TermsCheckbox } from './number-form.tsx'
import type { Sent } from './phone-sign-in.tsx'

interface CodeValues {
  code: string
  first_name: string
  last_name: string
  terms: boolean
}

const fields = {
  names: ['code', 'first_name', 'last_name', 'terms'],
  idOf: (name: string) => `code-${name}`,
}
const load = () => import('./form-schemas.ts')
const resolvers = {
  code: resolverFor<CodeValues, CodeValues>(() => load().then(({ codeSchema }) => codeSchema as never)),
  named: resolverFor<CodeValues, CodeValues>(() =>
    load().then(({ namedCodeSchema }) => namedCodeSchema as never),
  ),
}

interface CodeFormProps {
  sent: Sent
  flow: SignInFlow
  /** Called when the account requires a second factor. */
  onChallenge: (challenge: SecondFactorRequired) => void
  /** Goes back to the number, for another number or another code. */
  onAgain: () => void
}

/** Asks for the code from the SMS; for a new account also for the name. */
export function CodeForm({ sent, flow, onChallenge, onAgain }: CodeFormProps) {
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  const [nameless, setNameless] = useState(false)
  const { register, handleSubmit, formState } = useForm<CodeValues, unknown, CodeValues>({
    resolver: nameless ? resolvers.named : resolvers.code,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { code: '', first_name: '', last_name: '', terms: false },
  })
  const { errors, isSubmitting } = formState
  const wired = (name: keyof CodeValues) => ({
    id: fields.idOf(name),
    error: errors[name]?.message,
    ...register(name),
  })

  async function submit({ terms: _, ...values }: CodeValues): Promise<void> {
    setProblems([])
    const named = nameless ? values : { code: values.code }
    const body = {
      ...named,
      verification_id: sent.verification_id,
      ...(sent.referralCode && { referralCode: sent.referralCode }),
    }
    try {
      const entered = await flow.signIn(() =>
        session.enter(call('registerPhone', { body }) as Promise<SignInResponse>),
      )
      if ('two_factor_required' in entered) onChallenge(entered)
      else if (entered.warning) toast.note(entered.warning)
    } catch (error) {
      const unnamed = error instanceof ApiError && error.code === 'phone.names_missing'
      if (unnamed) setNameless(true)
      const field = unnamed ? 'first_name' : 'code'
      const refused = problemsIn(error, fields, { field, message: platformFailures['server.failed'].message })
      setProblems(refused.map(problem => ({ ...problem, ofAttempt: true })))
    }
  }

  return (
    <form
      noValidate
      method="dialog"
      className="grid gap-5"
      onSubmit={handleSubmit(submit, invalid => setProblems(problemsOf(invalid, fields)))}
    >
      <p role="status" className="text-lg text-ink-2">
        We’ve sent a code to <strong className="text-ink">{sent.phone}</strong>. It expires in 5 minutes.
      </p>
      <ErrorSummary problems={problems} current={problemsOf(errors, fields)} />
      <TextField
        label="Code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
        spellCheck={false}
        className="text-2xl tracking-[0.3em] tabular-nums"
        {...wired('code')}
      />
      {nameless && (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <NameField label="First name" autoComplete="given-name" {...wired('first_name')} />
            <NameField label="Last name" autoComplete="family-name" {...wired('last_name')} />
          </div>
          <TermsCheckbox {...wired('terms')} />
        </>
      )}
      <Button type="submit" size="large" wide pending={isSubmitting && 'Checking…'}>
        {sent.named || nameless ? 'Create account' : 'Sign in'}
      </Button>
      <ResendButton sent={sent} onAgain={onAgain} />
    </form>
  )
}

/** Waits until another code may be sent. */
function ResendButton({ sent, onAgain }: Pick<CodeFormProps, 'sent' | 'onAgain'>) {
  const [again] = useState(() => Date.now() + sent.resend_in * 1000)
  const wait = useSecondsLeft(again)
  return (
    <Button
      variant={wait > 0 ? 'off' : 'quiet'}
      aria-disabled={wait > 0}
      className="justify-self-start"
      onClick={() => wait === 0 && onAgain()}
    >
      {wait > 0 ? `Resend or change number in ${clockFace(wait)}` : 'Resend code or change number'}
    </Button>
  )
}
