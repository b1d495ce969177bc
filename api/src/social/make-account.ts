import { Failure } from '@akyede/contract/failures'
import { email as emailField } from '@akyede/contract/fields'
import type { SocialProvider } from '@akyede/contract/social'
import { insertUser, markEmailVerified, nameFromEmail, type UserRow } from '#feature/accounts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { FlowProfile } from './flow.ts'

/**
 * Creates an account without a password from the provider's profile. Returns undefined when the email has an account,
 * even since this transaction began. Refuses with `social.email_required` a missing or temporary email.
 */
export async function makeAccount(
  tx: Transaction,
  platform: Pick<Platform, 'clock' | 'outbox' | 'audit' | 'broadcast'>,
  provider: SocialProvider,
  person: FlowProfile,
  network: string,
): Promise<UserRow | undefined> {
  const { clock, outbox, audit } = platform
  const email = emailField.safeParse(person.email ?? '')
  if (!email.success) throw new Failure('social.email_required')
  const names = personName(person, email.data)
  const made = await insertUser(tx, clock, { ...names, email: email.data, passwordHash: null })
  if (!made) return undefined
  await audit.write(tx, 'user_created', { method: provider }, { userId: made.id, network })
  await outbox.emit(tx, 'account.registered', { user_id: made.id })
  if (!person.emailVerified) return made
  const now = clock.now()
  await markEmailVerified(tx, platform, { userId: made.id, email: email.data, now })
  return { ...made, email_verified_at: now }
}

const longest = 50

/** Reduces a provider's name to letters, marks and spaces, as names are stored (D86). */
const cleaned = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/['’ʼ`]/gu, '')
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .trim()

/** Returns a first and a last name; without either, the first name comes from the email. */
export function personName(
  { firstName, lastName }: { firstName: string; lastName: string },
  email: string,
): { first_name: string; last_name: string } {
  const [first, last] = [cleaned(firstName), cleaned(lastName)]
  if (first || last) return { first_name: first || last, last_name: first ? last : '' }
  return { first_name: nameFromEmail(email), last_name: '' }
}
