import { createHash } from 'node:crypto'
import type { Provider } from './options.ts'

/** Who pressed the button on the page of the provider. */
export interface Person {
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly firstName: string
  readonly lastName: string
  /** Apple: the shop is told an address that only forwards. */
  readonly hidesEmail: boolean
}

/** Who is offered on the page; anybody else can be typed. */
export const suggestedPeople: readonly Person[] = [
  someone('Ama', 'Mensah', 'ama@akyede.test', true),
  someone('Yaa', 'Asantewaa', 'yaa@example.com', true),
  someone('Kojo', 'Antwi', 'kojo@example.com', false),
]

function someone(firstName: string, lastName: string, email: string, emailVerified: boolean): Person {
  return { firstName, lastName, email, emailVerified, hidesEmail: false }
}

/** The same person has the same number for ever, though nothing is kept. */
export function subjectOf(provider: Provider, { email, firstName, lastName }: Person): string {
  const hash = createHash('sha256').update(
    `${provider} ${email?.toLowerCase() ?? `${firstName} ${lastName}`}`,
  )
  const digits = BigInt(`0x${hash.digest('hex').slice(0, 18)}`).toString()
  return provider === 'apple' ? `001234.${digits}.0507` : digits.padStart(21, '1').slice(0, 21)
}

/** What the client is told as the e-mail. */
export function emailFor(provider: Provider, person: Person): string | undefined {
  if (!person.hidesEmail || provider !== 'apple' || !person.email) return person.email
  return `${subjectOf(provider, person).slice(7, 17)}@privaterelay.appleid.com`
}
