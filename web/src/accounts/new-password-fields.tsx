import type { UseFormReturn } from 'react-hook-form'
import { PasswordChecklist } from './password-checklist.tsx'
import { PasswordField } from './password-field.tsx'

/** The values of every form with a new password. */
export interface NewPasswordValues {
  new_password: string
  confirmation: string
}

interface NewPasswordFieldsProps {
  form: UseFormReturn<NewPasswordValues, unknown, NewPasswordValues>
  idOf: (name: string) => string
}

/** The new password, the rules that it does not meet yet, and the confirmation. */
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
