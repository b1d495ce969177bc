import { words } from '@akyede/contract/words'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { NewPasswordFields, type NewPasswordValues } from '#feature/accounts'
import { ApiError, call } from '#kit/call.ts'
import { problemsIn, problemsOf } from '#kit/form-problems.ts'
import { resolverFor } from '#kit/form-resolver.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary, type FormProblem } from '#ui/error-summary.tsx'

const names = ['new_password', 'confirmation'] as const
const fields = { names, idOf: (name: string) => `reset-${name}` }
const resolver = resolverFor<NewPasswordValues, NewPasswordValues>(() =>
  import('./form-schemas.ts').then(({ resetSchema }) => resetSchema),
)

interface ResetFormProps {
  /** undefined while the page comes alive. */
  token: string | undefined
  onDone: () => void
  /** The link is not good, whatever is typed. */
  onRefused: () => void
}

export function ResetForm({ token, onDone, onRefused }: ResetFormProps) {
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  const form = useForm<NewPasswordValues, unknown, NewPasswordValues>({
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { new_password: '', confirmation: '' },
  })

  async function submit({ new_password }: NewPasswordValues): Promise<void> {
    if (token === undefined) return
    setProblems([])
    try {
      await call('resetPassword', { body: { token, new_password } })
      onDone()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'password.reset_invalid') return onRefused()
      const otherwise = { field: 'new_password', message: words.fallbacks.resetPassword }
      const refused = problemsIn(error, fields, otherwise)
      if (error instanceof ApiError && error.status === 422) {
        form.setError('new_password', { type: 'server', message: refused[0]?.message ?? '' })
        setProblems(refused)
      } else setProblems(refused.map(problem => ({ ...problem, ofAttempt: true })))
    }
  }

  return (
    <form
      noValidate
      // Pressed before the page is alive, it sends nothing: a password goes out signed or not at all.
      method="dialog"
      className="grid gap-5"
      onSubmit={form.handleSubmit(submit, invalid => setProblems(problemsOf(invalid, fields)))}
    >
      <ErrorSummary problems={problems} current={problemsOf(form.formState.errors, fields)} />
      <NewPasswordFields form={form} idOf={fields.idOf} />
      <Button type="submit" size="large" wide pending={form.formState.isSubmitting && 'Saving…'}>
        Set new password
      </Button>
    </form>
  )
}
