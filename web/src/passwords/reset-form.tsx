import { accountFailures } from '@akyede/contract/failures/account'
import { words } from '@akyede/contract/words'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { CreatorQuestion, NewPasswordFields, type NewPasswordValues, SignInLayout } from '#feature/accounts'
import { ApiError, call } from '#kit/call.ts'
import { problemsIn, problemsOf } from '#kit/form-problems.ts'
import { resolverFor } from '#kit/form-resolver.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ErrorSummary, type FormProblem } from '#ui/error-summary.tsx'
import { TextLink } from '#ui/text-link.tsx'

const names = ['new_password', 'confirmation'] as const
const fields = { names, idOf: (name: string) => `reset-${name}` }
const resolver = resolverFor<NewPasswordValues, NewPasswordValues>(() =>
  import('./form-schemas.ts').then(({ resetSchema }) => resetSchema),
)

interface ResetFormProps {
  /** undefined until the page is hydrated. */
  token: string | undefined
  onDone: (disconnected: readonly string[]) => void
  /** Called when the link is invalid, whatever the input. */
  onRefused: () => void
}

export function ResetForm({ token, onDone, onRefused }: ResetFormProps) {
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  const [asking, setAsking] = useState<NewPasswordValues>()
  const [answering, setAnswering] = useState(false)
  const form = useForm<NewPasswordValues, unknown, NewPasswordValues>({
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { new_password: '', confirmation: '' },
  })

  async function submit(values: NewPasswordValues, created_by_me: boolean | null = null): Promise<void> {
    const { new_password } = values
    if (token === undefined) return
    setProblems([])
    try {
      const { disconnected = [] } = await call('resetPassword', {
        body: { token, new_password, created_by_me },
      })
      onDone(disconnected)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'password.reset_invalid') return onRefused()
      if (error instanceof ApiError && error.code === 'account.creator_unknown') return setAsking(values)
      setAsking(undefined)
      const otherwise = { field: 'new_password', message: words.fallbacks.resetPassword }
      const refused = problemsIn(error, fields, otherwise)
      if (error instanceof ApiError && error.status === 422) {
        form.setError('new_password', { type: 'server', message: refused[0]?.message ?? '' })
        setProblems(refused)
      } else setProblems(refused.map(problem => ({ ...problem, ofAttempt: true })))
    }
  }

  if (asking) {
    const answerCreator = (createdByMe: boolean) => {
      setAnswering(true)
      void submit(asking, createdByMe).finally(() => setAnswering(false))
    }
    return (
      <section className="grid gap-5">
        <h2 className="text-xl">Did you create this account?</h2>
        <CreatorQuestion pending={answering} onAnswer={answerCreator} />
      </section>
    )
  }
  return (
    <form
      noValidate
      // A submit before hydration sends nothing: a password is sent signed or not at all.
      method="dialog"
      className="grid gap-5"
      onSubmit={form.handleSubmit(
        values => submit(values),
        invalid => setProblems(problemsOf(invalid, fields)),
      )}
    >
      <ErrorSummary problems={problems} current={problemsOf(form.formState.errors, fields)} />
      <NewPasswordFields form={form} idOf={fields.idOf} />
      <Button type="submit" size="large" wide pending={form.formState.isSubmitting && 'Saving…'}>
        Set new password
      </Button>
    </form>
  )
}

/** Replaces the form when its link is invalid. */
export function LinkInvalid() {
  return (
    <SignInLayout title={accountFailures['password.reset_invalid'].message}>
      <p className="text-lg text-ink-2">
        A link works once, for one hour, and only until you request a new one. Your password hasn’t changed.
      </p>
      <ButtonLink to="/forgot-password" size="large" wide>
        Send a new link
      </ButtonLink>
      <p>
        Remembered it? <TextLink to="/signin">Sign in</TextLink>
      </p>
    </SignInLayout>
  )
}
