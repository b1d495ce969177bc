import { randomBytes } from 'node:crypto'
import { transaction } from '#platform/database.ts'
import { createPasswords, type Passwords } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import { inArray } from '#platform/sql.ts'
import { setPasswordHash } from './change-user.ts'
import { endSessionsOf } from './end-session.ts'
import { type EnsuredUser, ensureUser } from './ensure-user.ts'
import { findUserByEmail } from './find-user.ts'
import { users } from './tables.ts'

/** The README prints this password, so a publicly reachable server never uses it. */
const publishedPassword = 'Akwaaba#2026'

type DemoAccount = Omit<EnsuredUser, 'password'>

const demoAccounts: readonly DemoAccount[] = [
  person('Ama', 'Mensah', 'ama@akyede.test', '+233244123456'),
  person('Kofi', 'Boateng', 'kofi@akyede.test', '+233201234567'),
  person('Efua', 'Owusu', 'efua@akyede.test', '+233551234987'),
  { ...person('Akosua', 'Adjei', 'admin@akyede.test', '+233302123456'), role_name: 'admin' },
  person('Mansa', 'Agyeman', 'maker@akyede.test', '+233244765432'),
  { ...person('Yaw', 'Darko', 'support@akyede.test', '+233302123457'), role_name: 'support' },
]

function person(first_name: string, last_name: string, email: string, phone: string): DemoAccount {
  return { first_name, last_name, email, phone, role_name: 'customer' }
}

export interface DemoPassword {
  readonly email: string
  readonly password: string
}

export interface DemoPeople {
  /** Keyed by email. */
  readonly ids: ReadonlyMap<string, number>
  /** Random passwords that a public demo has just set. Only their hashes are stored. */
  readonly newPasswords: readonly DemoPassword[]
}

type Context = Pick<Platform, 'config' | 'database' | 'clock' | 'broadcast'>

/** Creates the demo accounts; seeding again changes nothing. */
export async function seedDemoAccounts(context: Context): Promise<DemoPeople> {
  const passwords = createPasswords()
  const ids = new Map<string, number>()
  const newPasswords: DemoPassword[] = []
  for (const account of demoAccounts) {
    const { email } = account
    if (context.config.publicDemo) {
      const password = await setRandomPassword(context, passwords, account)
      if (password) newPasswords.push({ email, password })
    }
    ids.set(email, await ensureUser(context, passwords, { ...account, password: publishedPassword }))
  }
  return { ids, newPasswords }
}

/** Returns the password of a new account, or of one that had the published password in a local demo; else undefined. */
async function setRandomPassword(
  context: Context,
  passwords: Passwords,
  account: DemoAccount,
): Promise<string | undefined> {
  const { database, clock } = context
  const password = `Demo-1${randomBytes(12).toString('base64url')}`
  const user = await findUserByEmail(database, account.email)
  if (!user) {
    await ensureUser(context, passwords, { ...account, password })
    return password
  }
  if (!(await passwords.matches(publishedPassword, user.password_hash))) return undefined
  const hash = await passwords.hash(password)
  await transaction(database, async tx => {
    await setPasswordHash(tx, user, hash, clock.now())
    await endSessionsOf(tx, context, user.id, 'demo password replaced')
  })
  return password
}

/** Finds demo accounts: their password is published, so a server with real money must not have them. */
export async function holdsDemoAccounts({ database }: Pick<Platform, 'database'>): Promise<boolean> {
  const emails = demoAccounts.map(({ email }) => email)
  const found = await database
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.email, emails))
    .limit(1)
  return found.length > 0
}

/** Returns true when accounts exist and none of them is a demo account. */
export async function hasOnlyRealAccounts(database: Platform['database']): Promise<boolean> {
  if (await holdsDemoAccounts({ database })) return false
  return (await database.select({ id: users.id }).from(users).limit(1)).length > 0
}
