import type { SecondFactorMethod } from '@akyede/contract/accounts'
import type { SecondFactorOption } from '@akyede/contract/second-factor'

/** The names of the methods. */
export const methodNames: Record<SecondFactorMethod, string> = {
  totp: 'Authenticator app',
  sms: 'Code by SMS',
  email: 'Code by email',
}

export const methodHint = ({ method, sent_to }: SecondFactorOption): string =>
  method === 'totp' ? 'Works offline too' : `To ${sent_to}`
