import { platformFailures } from '@akyede/contract/failures/platform'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { NewPasswordFields, type NewPasswordValues, PasswordField } from '#feature/accounts'
import { ApiError, call } from '#kit/call.ts'
import { problemsIn, problemsOf } from '#kit/form-problems.ts'
import { resolverFor } from '#kit/form-resolver.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary, type FormProblem } from '#ui/error-summary.tsx'
import { toast } from '#ui/toast.ts'

interface ChangeValues extends NewPasswordValues {
  current_password: string
}

const names = ['current_password', 'new_password', 'confirmation'] as const
const fields = { names, idOf: (name: string) => `password-${name}` }
const resolver = resolverFor<ChangeValues, ChangeValues>(() =>
  import('./form-schemas.ts').then(({ changeSchema }) => changeSchema),
)

export function ChangePasswordForm() {
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  const form = useForm<ChangeValues, unknown, ChangeValues>({
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { current_password: '', new_password: '', confirmation: '' },
  })
  const { errors, isSubmitting } = form.formState

  async function submit({ confirmation: _, ...body }: ChangeValues): Promise<void> {
    setProblems([])
    try {
      const { data } = await call('changePassword', { body })
      form.reset()
      toast.success(changedWords(data.sessions_ended))
    } catch (error) {
      const field = error instanceof ApiError && error.code === 'password.same' ? 'new_password' : names[0]
      const otherwise = { field, message: platformFailures['server.failed'].message }
      const refused = problemsIn(error, fields, otherwise)
      if (error instanceof ApiError && error.status === 422) {
        const known = names.find(name => fields.idOf(name) === refused[0]?.field)
        if (known) form.setError(known, { type: 'server', message: refused[0]?.message ?? '' })
        setProblems(refused)
      } else setProblems(refused.map(problem => ({ ...problem, ofAttempt: true })))
    }
  }

  return (
    <form
      noValidate
      // A submit before hydration sends nothing: a password is sent signed or not at all.
      method="dialog"
      aria-label="Password"
      className="grid gap-5"
      onSubmit={form.handleSubmit(submit, invalid => setProblems(problemsOf(invalid, fields)))}
    >
      <ErrorSummary problems={problems} current={problemsOf(errors, fields)} />
      <PasswordField
        id={fields.idOf('current_password')}
        label="Current password"
        autoComplete="current-password"
        error={errors.current_password?.message}
        {...form.register('current_password')}
      />
      <NewPasswordFields
        form={form as unknown as UseFormReturn<NewPasswordValues, unknown, NewPasswordValues>}
        idOf={fields.idOf}
      />
      <Button type="submit" className="justify-self-start" pending={isSubmitting && 'Saving…'}>
        Change password
      </Button>
    </form>
  )
}

const changedWords = (ended: number): string => {
  if (ended === 0) return 'Password changed.'
  return `Password changed. ${ended === 1 ? 'One other device was' : `${ended} other devices were`} signed out.`
}
