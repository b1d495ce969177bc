import type { Emulator } from './emulator.ts'
import type { Grant } from './grants.ts'
import { clients, type Provider } from './options.ts'
import { emailFor, subjectOf } from './person.ts'

export const issuerOf = ({ settings }: Emulator, provider: Provider): string =>
  `${settings.publicUrl()}/${provider}`

/** The provider's id token with the alterations of a test. */
export async function idTokenFor(
  emulator: Emulator,
  provider: 'google' | 'apple',
  grant: Grant,
): Promise<string> {
  const { claims = {}, signature } = emulator.faults.takeAlteration()
  const written = { ...claimsOf(emulator, provider, grant), ...claims }
  switch (signature) {
    case 'forged':
      return emulator.keys.forge(written)
    case 'none':
      return `${part({ alg: 'none' })}.${part(written)}.`
    case 'HS256':
      return `${part({ alg: 'HS256' })}.${part(written)}.${'A'.repeat(43)}`
    default:
      return emulator.keys.sign(written)
  }
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function claimsOf(emulator: Emulator, provider: 'google' | 'apple', { ask, person }: Grant) {
  const now = Math.floor(emulator.settings.clock.now().getTime() / 1000)
  const email = emailFor(provider, person)
  const common = {
    iss: issuerOf(emulator, provider),
    aud: clients[provider].id,
    sub: subjectOf(provider, person),
    iat: now,
    exp: now + 3600,
    ...(ask.nonce !== undefined && { nonce: ask.nonce }),
  }
  if (provider === 'apple') {
    // Apple writes these as text in some answers, https://developer.apple.com/documentation/signinwithapple.
    return {
      ...common,
      nonce_supported: true,
      ...(email && {
        email,
        email_verified: String(person.emailVerified),
        is_private_email: String(email !== person.email),
      }),
    }
  }
  const name = `${person.firstName} ${person.lastName}`.trim()
  return {
    ...common,
    azp: clients.google.id,
    ...(email && { email, email_verified: person.emailVerified }),
    ...(name && { name, given_name: person.firstName, family_name: person.lastName }),
  }
}
