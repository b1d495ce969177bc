import { createPasswords } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import { inArray } from '#platform/sql.ts'
import { type EnsuredUser, ensureUser } from './ensure-user.ts'
import { users } from './tables.ts'

const password = 'Akwaaba#2026'

const demoAccounts: readonly EnsuredUser[] = [
  person('Ama', 'Mensah', 'ama@akyede.test', '+233244123456'),
  person('Kofi', 'Boateng', 'kofi@akyede.test', '+233201234567'),
  person('Efua', 'Owusu', 'efua@akyede.test', '+233551234987'),
  { ...person('Akosua', 'Adjei', 'admin@akyede.test', '+233302123456'), role_name: 'admin' },
]

function person(first_name: string, last_name: string, email: string, phone: string): EnsuredUser {
  return { first_name, last_name, email, phone, password, role_name: 'customer' }
}

/** The people of the demo shop; seeding again changes nothing. Returns their ids by e-mail. */
export async function seedDemoAccounts(
  platform: Pick<Platform, 'database' | 'clock'>,
): Promise<ReadonlyMap<string, number>> {
  const passwords = createPasswords()
  const ids = new Map<string, number>()
  for (const account of demoAccounts) ids.set(account.email, await ensureUser(platform, passwords, account))
  return ids
}

/** Their password is printed in the documents: no shop with real money has them. */
export async function holdsDemoAccounts({ database }: Pick<Platform, 'database'>): Promise<boolean> {
  const emails = demoAccounts.map(({ email }) => email)
  const found = await database
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.email, emails))
    .limit(1)
  return found.length > 0
}
