import type { RequestFor } from '@akyede/contract/api'
import { type ReactNode, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FormFields } from '#kit/form-problems.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmailField, TextField } from '#ui/text-field.tsx'
import { textLinkClass } from '#ui/text-link.tsx'
import { NameField } from './name-field.tsx'
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
/** Without the confirmation, which then repeats the password. */
export const shortSignUpFields: FormFields = {
  ...signUpFields,
  names: signUpNames.filter(name => name !== 'confirmation'),
}

export function SignUpFields({ form, isShort }: { form: SignUpFormState; isShort: boolean }) {
  const { register, formState, watch } = form
  // Triggered by hand: a dependency of the field would report an error before the confirmation was typed.
  const confirmAgain = () => {
    if (form.formState.errors.confirmation) void form.trigger('confirmation')
  }
  const wired = (name: (typeof signUpNames)[number], onChange?: () => void) => ({
    id: signUpFields.idOf(name),
    error: formState.errors[name]?.message,
    ...register(name, onChange && { onChange }),
  })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <NameField label="First name" autoComplete="given-name" {...wired('first_name')} />
        <NameField label="Last name" autoComplete="family-name" {...wired('last_name')} />
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
      {!isShort && (
        <PasswordField label="Confirm password" autoComplete="new-password" {...wired('confirmation')} />
      )}
      <ReferralCode isFolded={isShort && !form.getValues('referralCode')}>
        <TextField label="Referral code" optional autoComplete="off" {...wired('referralCode')} />
      </ReferralCode>
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

/** Whether it is folded is decided once, so that it does not close while the user types. */
function ReferralCode({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const [folded] = useState(isFolded)
  return folded ? <Disclosure summary="I have a referral code">{children}</Disclosure> : children
}
