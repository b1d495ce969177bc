import type { RequestFor, ResponseFor } from '@akyede/contract/api'
import { limits } from '@akyede/contract/limits'
import { words } from '@akyede/contract/words'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { withProofOfWork } from '#feature/accounts'
import { ApiError, call } from '#kit/call.ts'
import { usePostedForm } from '#kit/form-action.ts'
import { problemsIn, problemsOf } from '#kit/form-problems.ts'
import { resolverFor } from '#kit/form-resolver.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { EmailField } from '#ui/text-field.tsx'
import { clockFace, useSecondsLeft } from '#ui/use-seconds-left.ts'

type ForgotValues = Pick<RequestFor<'forgotPassword'>['body'], 'email'>

const fields = { names: ['email'], idOf: (name: string) => `forgot-${name}` }
const otherwise = { field: 'email', message: words.fallbacks.resetPassword }
const resolver = resolverFor<ForgotValues, ForgotValues>(() =>
  import('./form-schemas.ts').then(({ forgotSchema }) => forgotSchema),
)

interface Sent {
  readonly email: string
  readonly message: string
}

/**
 * Requests the reset email. The response never says whether the email has an account; another request is possible
 * after a minute.
 */
export function ForgotForm() {
  const posted = usePostedForm<ResponseFor<'forgotPassword'>>(fields, otherwise)
  const [problems, setProblems] = useState(posted.problems)
  const [sent, setSent] = useState<Sent | undefined>(
    posted.response && { email: posted.values.email ?? '', message: posted.response.message },
  )
  const [again, setAgain] = useState<number>()
  const wait = useSecondsLeft(again)
  const { register, handleSubmit, formState } = useForm<ForgotValues, unknown, ForgotValues>({
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { email: posted.values.email ?? '' },
    errors: posted.errors,
  })
  const { errors, isSubmitting } = formState

  async function submit({ email }: ForgotValues): Promise<void> {
    if (wait > 0) return
    setProblems([])
    try {
      const { message } = await withProofOfWork('email_link', proof =>
        call('forgotPassword', { body: { email, ...proof } }),
      )
      setSent({ email, message })
      setAgain(Date.now() + limits.password.resetSpacing)
    } catch (error) {
      if (error instanceof ApiError && error.retryAfter) setAgain(Date.now() + error.retryAfter * 1000)
      setProblems(problemsIn(error, fields, otherwise).map(problem => ({ ...problem, ofAttempt: true })))
    }
  }

  return (
    <form
      noValidate
      method="post"
      className="grid gap-5"
      onSubmit={handleSubmit(submit, invalid => setProblems(problemsOf(invalid, fields)))}
    >
      <ErrorSummary problems={problems} current={problemsOf(errors, fields)} />
      {sent && problems.length === 0 && <EmailSent {...sent} />}
      <EmailField
        id={fields.idOf('email')}
        autoComplete="username"
        defaultValue={posted.values.email}
        error={errors.email?.message}
        {...register('email')}
      />
      <Button
        type="submit"
        size="large"
        wide
        variant={wait > 0 ? 'off' : 'primary'}
        aria-disabled={wait > 0}
        pending={isSubmitting && 'Sending…'}
      >
        {wait > 0 ? `Send again in ${clockFace(wait)}` : sent ? 'Send link again' : 'Send link'}
      </Button>
    </form>
  )
}

/** The confirmation message, and where to find the email. */
function EmailSent({ email, message }: { email: string; message: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      className="grid gap-1 rounded-panel border border-line bg-forest-soft p-5 outline-none"
    >
      <p className="font-semibold text-forest">{message}</p>
      <p className="text-ink-2">
        Check the inbox of <span className="wrap-anywhere text-ink">{email}</span>, and its spam folder. The
        link works for one hour.
      </p>
    </div>
  )
}
