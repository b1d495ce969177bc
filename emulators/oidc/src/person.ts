import { createHash } from 'node:crypto'
import type { Provider } from './options.ts'

/** The person who signs in at the provider. */
export interface Person {
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly firstName: string
  readonly lastName: string
  /** Apple: the client receives a relay address. */
  readonly hidesEmail: boolean
}

/** Suggested people; any other can be typed. */
export const suggestedPeople: readonly Person[] = [
  someone('Ama', 'Mensah', 'ama@akyede.test', true),
  someone('Yaa', 'Asantewaa', 'yaa@example.com', true),
  someone('Kojo', 'Antwi', 'kojo@example.com', false),
]

function someone(firstName: string, lastName: string, email: string, emailVerified: boolean): Person {
  return { firstName, lastName, email, emailVerified, hidesEmail: false }
}

/** The same person always has the same subject, although nothing is stored. */
export function subjectOf(provider: Provider, { email, firstName, lastName }: Person): string {
  const hash = createHash('sha256').update(
    `${provider} ${email?.toLowerCase() ?? `${firstName} ${lastName}`}`,
  )
  const digits = BigInt(`0x${hash.digest('hex').slice(0, 18)}`).toString()
  return provider === 'apple' ? `001234.${digits}.0507` : digits.padStart(21, '1').slice(0, 21)
}

/** The email that the client receives. */
export function emailFor(provider: Provider, person: Person): string | undefined {
  if (!person.hidesEmail || provider !== 'apple' || !person.email) return person.email
  return `${subjectOf(provider, person).slice(7, 17)}@privaterelay.appleid.com`
}
