import { commonPasswordWords } from '@akyede/contract/common-passwords'
import { newPassword } from '@akyede/contract/fields'
import { ChangePasswordForm, forgotPassword } from '@akyede/contract/passwords'
import { z } from 'zod'
import { isTooCommonPassword, withConfirmation } from '#feature/accounts'

export const forgotSchema = forgotPassword.body.pick({ email: true })

const new_password = newPassword.refine(
  async password => !(await isTooCommonPassword(password)),
  commonPasswordWords,
)

export const resetSchema = withConfirmation(
  z.object({ new_password, confirmation: z.string() }),
  'new_password',
)

export const changeSchema = withConfirmation(
  ChangePasswordForm.extend({ new_password, confirmation: z.string() }),
  'new_password',
)
