import type { SecondFactorRequired, SignInResponse } from '@akyede/contract/accounts'
import type { RequestFor } from '@akyede/contract/api'
import { words } from '@akyede/contract/words'
import { Suspense, useState } from 'react'
import { type FieldErrors, type UseFormRegister, useForm } from 'react-hook-form'
import { SecondFactorStep } from '#feature/second-factor'
import { session } from '#kit/call.ts'
import { problemsIn, problemsOf } from '#kit/form-problems.ts'
import { resolverFor } from '#kit/form-resolver.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorSummary, type FormProblem } from '#ui/error-summary.tsx'
import { EmailField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { withProofOfWork } from './captcha.ts'
import { PasswordField } from './password-field.tsx'
import type { SignInFlow } from './use-sign-in-flow.ts'
import { useSignInWait } from './use-sign-in-wait.ts'
import { WaitNotice } from './wait-notice.tsx'

type SignInValues = RequestFor<'login'>['body'] & { remember_me: boolean }

const fields = { names: ['email', 'password'], idOf: (name: string) => `signin-${name}` }
const offline: FormProblem = {
  field: fields.idOf('email'),
  message: 'You need a connection to sign in. Your cart is safe on this device.',
  ofAttempt: true,
}
const resolver = resolverFor<SignInValues, SignInValues>(() =>
  import('./form-schemas.ts').then(schemas => schemas.signInSchema),
)

interface SignInFormProps {
  flow: SignInFlow
  /** The email, when it is known. */
  email?: string
  /** Called when the second factor is required, and when the sign-in starts again. */
  onStep?: (step: SignInStep) => void
}

/** The step that the form shows. */
export type SignInStep = 'password' | 'second factor'

export function SignInForm({ flow, email = '', onStep }: SignInFormProps) {
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  const { register, handleSubmit, resetField, formState, watch } = useForm<
    SignInValues,
    unknown,
    SignInValues
  >({
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { email, password: '', remember_me: false },
  })
  const { errors, isSubmitting } = formState
  const wait = useSignInWait(watch('email'))

  const [challenge, setChallenge] = useState<SecondFactorRequired>()

  async function submit(values: SignInValues): Promise<void> {
    if (wait.hasToWait(values.email)) return
    if (!navigator.onLine) return setProblems([offline])
    setProblems([])
    await flow
      .signIn(() => signInWithCaptcha(values).then(showWarning))
      .then(entered => 'two_factor_required' in entered && continueToSecondFactor(entered))
      .catch(error => refuse(error, values.email))
  }

  function continueToSecondFactor(entered: SecondFactorRequired): void {
    setChallenge(entered)
    onStep?.('second factor')
  }

  function refuse(error: unknown, email: string): void {
    wait.learn(error, email)
    const otherwise = { field: 'email', message: words.fallbacks.login }
    setProblems(problemsIn(error, fields, otherwise).map(refusedAtOnce))
  }

  function startAgain(reason?: string): void {
    setChallenge(undefined)
    onStep?.('password')
    resetField('password')
    setProblems(reason ? [refusedAtOnce({ field: fields.idOf('email'), message: reason })] : [])
  }

  if (challenge) {
    return (
      <Suspense fallback={<p role="status">Loading…</p>}>
        <SecondFactorStep challenge={challenge} signIn={flow.signIn} onOver={startAgain} />
      </Suspense>
    )
  }
  return (
    <form
      noValidate
      // A submit before hydration sends nothing: a password is sent signed or not at all.
      method="dialog"
      className="grid gap-5"
      onSubmit={handleSubmit(submit, invalid => setProblems(problemsOf(invalid, fields)))}
    >
      <ErrorSummary problems={problems} current={problemsOf(errors, fields)} />
      <SignInFields register={register} errors={errors} />
      <WaitNotice left={wait.left} until={wait.until} />
      <Button
        type="submit"
        size="large"
        wide
        pending={isSubmitting && 'Signing in…'}
        aria-disabled={wait.left > 0}
      >
        Sign in
      </Button>
    </form>
  )
}

interface SignInFieldsProps {
  register: UseFormRegister<SignInValues>
  errors: FieldErrors<SignInValues>
}

const SignInFields = ({ register, errors }: SignInFieldsProps) => (
  <>
    <EmailField
      id={fields.idOf('email')}
      autoComplete="username"
      error={errors.email?.message}
      {...register('email')}
    />
    <PasswordField
      id={fields.idOf('password')}
      label="Password"
      autoComplete="current-password"
      enterKeyHint="go"
      error={errors.password?.message}
      {...register('password')}
    />
    <Checkbox label="Stay signed in for 30 days" {...register('remember_me')} />
  </>
)

/** The response does not say which field was wrong, so neither is marked. */
const refusedAtOnce = (problem: FormProblem): FormProblem => ({ ...problem, ofAttempt: true })

/** Shows a warning of the response, such as that an erasure was cancelled. */
function showWarning<Answer extends object>(entered: Answer): Answer {
  if ('warning' in entered && typeof entered.warning === 'string') toast.note(entered.warning)
  return entered
}

/** Signs in; an account under attack requires a proof of work (D77). */
const signInWithCaptcha = (body: RequestFor<'login'>['body']): Promise<SignInResponse> =>
  withProofOfWork('login', proof => session.signIn({ ...body, ...proof }))
