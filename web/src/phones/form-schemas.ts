import { commonPasswordWords } from '@akyede/contract/common-passwords'
import { callablePhone, line, newPassword, personName } from '@akyede/contract/fields'
import { z } from 'zod'
import { isTooCommonPassword } from '#feature/accounts'

const number = z
  .string()
  .refine(text => text.trim().length > 0, { error: 'Please enter a valid phone number', abort: true })
  .pipe(callablePhone)
const names = { first_name: personName('First name'), last_name: personName('Last name') }
const password = z.union([
  z.literal('').transform(() => undefined),
  newPassword.refine(async text => !(await isTooCommonPassword(text)), commonPasswordWords),
])
const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'Please enter the 6-digit code')

/** Sign-in needs only the number; a new account needs a name, and may have a password. */
export const numberSchema = z.object({ phone: number })
export const newcomerSchema = z.object({
  ...names,
  phone: number,
  password,
  referralCode: line(40),
  terms: z.literal(true, 'You must accept the terms of service'),
})

export const codeSchema = z.object({ code })
export const namedCodeSchema = z.object({
  code,
  ...names,
  terms: z.literal(true, 'You must accept the terms of service'),
})
