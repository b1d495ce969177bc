import { platformFailures } from '@akyede/contract/failures/platform'
import { type ComponentProps, useState } from 'react'
import { useForm } from 'react-hook-form'
import { NameField, PasswordField, prefetchCaptcha } from '#feature/accounts'
import { ApiError, call } from '#kit/call.ts'
import { problemsIn, problemsOf } from '#kit/form-problems.ts'
import { resolverFor } from '#kit/form-resolver.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorSummary, type FormProblem } from '#ui/error-summary.tsx'
import { TextField } from '#ui/text-field.tsx'
import { textLinkClass } from '#ui/text-link.tsx'
import { useSecondsLeft } from '#ui/use-seconds-left.ts'
import type { Sent } from './phone-sign-in.tsx'

interface NumberValues {
  first_name: string
  last_name: string
  phone: string
  password?: string | undefined
  referralCode?: string | undefined
  terms: boolean
}

const fields = {
  names: ['first_name', 'last_name', 'phone', 'password', 'referralCode', 'terms'],
  idOf: (name: string) => `phone-${name}`,
}
const load = () => import('./form-schemas.ts')
const resolvers = {
  known: resolverFor<NumberValues, NumberValues>(() =>
    load().then(({ numberSchema }) => numberSchema as never),
  ),
  new: resolverFor<NumberValues, NumberValues>(() =>
    load().then(({ newcomerSchema }) => newcomerSchema as never),
  ),
}
const empty: NumberValues = {
  first_name: '',
  last_name: '',
  phone: '',
  password: '',
  referralCode: '',
  terms: false,
}

interface NumberFormProps {
  named: boolean
  /** From the invitation link. */
  referralCode: string
  onSent: (sent: Sent) => void
}

export function NumberForm({ named, referralCode, onSent }: NumberFormProps) {
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  const [captcha] = useState(() => prefetchCaptcha('register'))
  const [again, setAgain] = useState<number>()
  const wait = useSecondsLeft(again)
  const { register, handleSubmit, formState } = useForm<NumberValues, unknown, NumberValues>({
    resolver: named ? resolvers.new : resolvers.known,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { ...empty, referralCode },
  })
  const { errors, isSubmitting } = formState
  const wired = (name: keyof NumberValues) => ({
    id: fields.idOf(name),
    error: errors[name]?.message,
    ...register(name),
  })

  async function submit({ terms: _, referralCode = '', ...values }: NumberValues): Promise<void> {
    if (wait > 0) return
    setProblems([])
    try {
      const captchaToken = await captcha.take()
      const response = await call('registerPhone', { body: { ...values, captchaToken } })
      if ('verification_id' in response) onSent({ ...response, phone: values.phone, named, referralCode })
    } catch (error) {
      if (error instanceof ApiError && error.retryAfter) setAgain(Date.now() + error.retryAfter * 1000)
      const otherwise = { field: 'phone', message: platformFailures['server.failed'].message }
      setProblems(problemsIn(error, fields, otherwise).map(problem => ({ ...problem, ofAttempt: true })))
    }
  }

  return (
    <form
      noValidate
      // A submit before hydration sends nothing.
      method="dialog"
      className="grid gap-5"
      onFocus={captcha.start}
      onSubmit={handleSubmit(submit, invalid => setProblems(problemsOf(invalid, fields)))}
    >
      <ErrorSummary problems={problems} current={problemsOf(errors, fields)} />
      {named && (
        <div className="grid gap-5 sm:grid-cols-2">
          <NameField label="First name" autoComplete="given-name" {...wired('first_name')} />
          <NameField label="Last name" autoComplete="family-name" {...wired('last_name')} />
        </div>
      )}
      <TextField
        label="Phone"
        hint="We’ll text you a code"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        {...wired('phone')}
      />
      {named && (
        <>
          <OptionalPassword {...wired('password')} />
          <TextField label="Referral code" optional autoComplete="off" {...wired('referralCode')} />
          <TermsCheckbox {...wired('terms')} />
        </>
      )}
      <Button
        type="submit"
        size="large"
        wide
        variant={wait > 0 ? 'off' : 'primary'}
        aria-disabled={wait > 0}
        pending={isSubmitting && 'Sending…'}
      >
        {wait > 0 ? `Send a code in ${wait} s` : 'Send a code'}
      </Button>
    </form>
  )
}

const OptionalPassword = (wired: Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'>) => (
  <PasswordField
    label="Password"
    optional
    hint="To confirm changes to your account. You’ll still sign in with a code."
    autoComplete="new-password"
    {...wired}
  />
)

/** Consent of a new user. */
export const TermsCheckbox = (wired: Omit<ComponentProps<typeof Checkbox>, 'label'>) => (
  <Checkbox
    label={
      <>
        I accept the{' '}
        <a href="/terms" target="_blank" rel="noreferrer" className={textLinkClass}>
          terms of service
        </a>
      </>
    }
    {...wired}
  />
)
