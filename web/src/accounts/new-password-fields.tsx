import type { UseFormReturn } from 'react-hook-form'
import { PasswordChecklist } from './password-checklist.tsx'
import { PasswordField } from './password-field.tsx'

/** What every form in which somebody chooses a new password holds. */
export interface NewPasswordValues {
  new_password: string
  confirmation: string
}

interface NewPasswordFieldsProps {
  form: UseFormReturn<NewPasswordValues, unknown, NewPasswordValues>
  idOf: (name: string) => string
}

/** The new password, what it lacks while it is typed, and the same once more. */
export function NewPasswordFields({ form, idOf }: NewPasswordFieldsProps) {
  const { register, formState, watch } = form
  const confirmAgain = () => void (form.formState.errors.confirmation && form.trigger('confirmation'))
  return (
    <>
      <PasswordField
        id={idOf('new_password')}
        label="New password"
        hint="At least 8 characters, with an uppercase letter, a number and a special character"
        autoComplete="new-password"
        error={formState.errors.new_password?.message}
        {...register('new_password', { onChange: confirmAgain })}
      />
      <PasswordChecklist password={watch('new_password')} />
      <PasswordField
        id={idOf('confirmation')}
        label="Confirm password"
        autoComplete="new-password"
        error={formState.errors.confirmation?.message}
        {...register('confirmation')}
      />
    </>
  )
}
