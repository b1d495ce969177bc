import type { App, Config } from '@akyede/api'

type NewPasswords = Awaited<ReturnType<App['operator']['seedDemo']>>

/** Seeds the demo shop of a local start. New passwords are printed at once, because only their hashes are stored. */
export async function fillDemo({ operator }: App, { environment }: Config): Promise<void> {
  if (environment !== 'local') return
  process.stdout.write(passwordLines(await operator.seedDemo()))
}

export const passwordLines = (passwords: NewPasswords): string =>
  passwords.length === 0
    ? ''
    : [
        '',
        '  Demo accounts of this public demo, shown only once:',
        ...passwords.map(({ email, password }) => `    ${email}  ${password}`),
        '',
      ].join('\n')

/** The demo notice at startup. A public demo prints its passwords only when they are created. */
export function demoWelcome({ environment, publicDemo, emulated }: Config): string {
  if (environment !== 'local') return ''
  const accounts = publicDemo
    ? '\n  This is a public demo. The passwords of its accounts were printed when they were created.\n'
    : `
  Demo accounts (password Akwaaba#2026):
    ama@akyede.test · kofi@akyede.test · efua@akyede.test · admin@akyede.test
    maker@akyede.test for the workshop at /workshop
    support@akyede.test, with the authenticator key JBSWY3DPEHPK3PXP, for the back office at /office
`
  const payments = emulated.payments
    ? '  Test payments: card 4084 0840 8408 4081, or mobile money 055 123 4987\n'
    : ''
  return accounts + payments
}
