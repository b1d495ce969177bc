import type { RequestFor } from '@akyede/contract/api'
import type { UseFormReturn } from 'react-hook-form'
import type { FormFields } from '#kit/form-problems.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmailField, TextField } from '#ui/text-field.tsx'
import { textLinkClass } from '#ui/text-link.tsx'
import { PasswordChecklist } from './password-checklist.tsx'
import { PasswordField } from './password-field.tsx'

type Body = RequestFor<'register'>['body']
export interface SignUpValues
  extends Pick<Body, 'first_name' | 'last_name' | 'email' | 'phone' | 'password' | 'referralCode'> {
  confirmation: string
  terms: boolean
}
export type SignUpFormState = UseFormReturn<SignUpValues, unknown, SignUpValues>

/** In the order of the page. */
export const signUpNames = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'password',
  'confirmation',
  'referralCode',
  'terms',
] as const

export const signUpFields: FormFields = { names: signUpNames, idOf: name => `signup-${name}` }

export function SignUpFields({ form }: { form: SignUpFormState }) {
  const { register, formState, watch } = form
  // Triggered by hand: a dependency of the field would report an error before the confirmation was typed.
  const confirmAgain = () => void (form.formState.errors.confirmation && form.trigger('confirmation'))
  const wired = (name: (typeof signUpNames)[number], onChange?: () => void) => ({
    id: signUpFields.idOf(name),
    error: formState.errors[name]?.message,
    ...register(name, onChange && { onChange }),
  })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...wired('first_name')} />
        <TextField label="Last name" autoComplete="family-name" {...wired('last_name')} />
      </div>
      <EmailField {...wired('email')} />
      <TextField
        label="Phone"
        optional
        hint="For delivery calls and mobile money"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        {...wired('phone')}
      />
      <PasswordField
        label="Password"
        hint="At least 8 characters, with an uppercase letter, a number and a special character"
        autoComplete="new-password"
        {...wired('password', confirmAgain)}
      />
      <PasswordChecklist password={watch('password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...wired('confirmation')} />
      <TextField label="Referral code" optional autoComplete="off" {...wired('referralCode')} />
      <Checkbox label={<TermsLabel />} {...wired('terms')} />
    </>
  )
}

function TermsLabel() {
  return (
    <>
      I accept the{' '}
      <a href="/terms" target="_blank" rel="noreferrer" className={textLinkClass}>
        terms of service
      </a>
    </>
  )
}
