import { login, RegisterForm } from '@akyede/contract/accounts'
import { commonPasswordWords } from '@akyede/contract/common-passwords'
import { newPassword } from '@akyede/contract/fields'
import { z } from 'zod'
import type { FormSchema } from '#kit/form-resolver.ts'
import { isTooCommonPassword, withConfirmation } from './new-password.ts'

export { passwordRules, passwordStrength } from '@akyede/contract/fields'

export const signInSchema = login.body

/** A new password. */
const chosenPassword = newPassword.refine(
  async password => !(await isTooCommonPassword(password)),
  commonPasswordWords,
)

const fields = RegisterForm.omit({ captchaToken: true, terms_version: true, remember_me: true }).extend({
  password: chosenPassword,
  confirmation: z.string(),
  terms: z.literal(true, 'You must accept the terms of service'),
})
/** The fields of the contract, and the two checks that only the form can do. */
export const signUpSchema: FormSchema<z.output<typeof fields>> = withConfirmation(fields, 'password')
