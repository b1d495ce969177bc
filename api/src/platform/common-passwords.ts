import {
  commonPasswordsCount,
  commonPasswordWords,
  isCommonPassword,
} from '@akyede/contract/common-passwords'
import { Failure } from '@akyede/contract/failures'

let common: Promise<ReadonlySet<string>> | undefined

/** The list takes some milliseconds to unfold: once, and not while the shop starts. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, commonPasswordsCount))
}

/** Refuses a new password that too many people have (D84), at its field of the body. */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  common ??= readCommon()
  if (!isCommonPassword(password, await common)) return
  const detail = [{ loc: ['body', field], msg: commonPasswordWords, type: 'common_password' }]
  throw new Failure('request.invalid', { detail })
}
