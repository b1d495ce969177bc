import { words } from '@akyede/contract/words'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { NameField } from '#feature/accounts'
import { attemptProblemsIn, problemsOf } from '#kit/form-problems.ts'
import { type FormSchema, resolverFor } from '#kit/form-resolver.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary, type FormProblem } from '#ui/error-summary.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { type ProfileEdit, useSaveProfile } from './use-save-profile.ts'

type Name = 'first_name' | 'last_name' | 'phone' | 'birthday' | 'email' | 'current_password'
type Values = Partial<Record<Name, string>>

export interface SavedField extends Omit<ComponentProps<typeof TextField>, 'name'> {
  readonly name: Name
}

interface SavingFormProps {
  /** Names the section in its button: the page has several. */
  what: string
  fields: readonly SavedField[]
  values: Values
  /** Replaces the success message, when saving means more than that. */
  done?: string
  onSaved?: () => unknown
  /** Rendered between the fields and the button. */
  children?: (values: Values) => ReactNode
}

const resolver = resolverFor<Values, ProfileEdit & Record<string, unknown>>(() =>
  import('@akyede/contract/profile').then(
    contract => contract.ProfileChanges as unknown as FormSchema<ProfileEdit & Record<string, unknown>>,
  ),
)

/** A section of the profile that saves by itself. */
export function SavingForm({
  what,
  fields,
  values,
  done = words.toasts.profileUpdated,
  onSaved,
  children,
}: SavingFormProps) {
  const save = useSaveProfile()
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  const names = fields.map(({ name }) => name)
  const known = { names, idOf: (name: string) => `profile-${name}` }
  const { register, handleSubmit, formState, watch, resetField } = useForm<
    Values,
    unknown,
    ProfileEdit & Record<string, unknown>
  >({ resolver, mode: 'onTouched', shouldFocusError: false, values, resetOptions: { keepDirtyValues: true } })
  const { errors, isSubmitting } = formState

  async function submit(changes: ProfileEdit): Promise<void> {
    setProblems([])
    try {
      await save(changes)
      toast.success(done)
      await onSaved?.()
      if (names.includes('current_password')) resetField('current_password')
    } catch (error) {
      toast.failure(words.toasts.profileUpdateFailed)
      setProblems(
        attemptProblemsIn(error, known, {
          field: names.at(-1) ?? '',
          message: words.toasts.profileUpdateFailed,
        }),
      )
    }
  }

  return (
    <form
      noValidate
      method="dialog"
      className="grid gap-5"
      onSubmit={handleSubmit(submit, invalid => setProblems(problemsOf(invalid, known)))}
    >
      <ErrorSummary problems={problems} current={problemsOf(errors, known)} />
      <div className="grid gap-5 sm:grid-cols-2">
        {fields.map(({ name, ...field }) => {
          const Field = name === 'first_name' || name === 'last_name' ? NameField : TextField
          return (
            <Field
              key={name}
              {...field}
              id={known.idOf(name)}
              error={errors[name]?.message}
              {...register(name)}
            />
          )
        })}
      </div>
      {children?.(watch())}
      <div>
        <Button type="submit" pending={isSubmitting && 'Saving…'}>
          Save<VisuallyHidden> {what}</VisuallyHidden>
        </Button>
      </div>
    </form>
  )
}
