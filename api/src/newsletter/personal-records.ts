import { findContact } from '#feature/accounts'
import type { Executor } from '#platform/database.ts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import { sql } from '#platform/sql.ts'
import { newsletterSubscriptions } from './tables.ts'

const { email, status, asked_at, confirmed_at, ended_at } = newsletterSubscriptions

/** Only the account's verified address counts, because anyone can register with another person's address. */
async function ownAddress(executor: Executor, userId: number) {
  const person = await findContact(executor, userId)
  const verifiedEmail = person?.email_verified_at ? person.email : null
  return sql`lower(${email}) = lower(${verifiedEmail})`
}

export const personalSubscription: PersonalRecords = {
  name: 'newsletter',
  find: async (executor, userId) =>
    executor
      .select({ email, status, asked_at, confirmed_at, ended_at })
      .from(newsletterSubscriptions)
      .where(await ownAddress(executor, userId)),
  async erase(tx, userId) {
    await tx.delete(newsletterSubscriptions).where(await ownAddress(tx, userId))
  },
}
