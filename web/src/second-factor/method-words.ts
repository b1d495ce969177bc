import type { SecondFactorMethod } from '@akyede/contract/accounts'
import type { SecondFactorOption } from '@akyede/contract/second-factor'

/** What the methods are called. */
export const methodNames: Record<SecondFactorMethod, string> = {
  totp: 'Authenticator app',
  sms: 'Code by SMS',
  email: 'Code by email',
}

export const methodHint = ({ method, sent_to }: SecondFactorOption): string =>
  method === 'totp' ? 'Works without a network, too' : `To ${sent_to}`
