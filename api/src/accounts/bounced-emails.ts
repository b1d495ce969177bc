import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import type { Transaction } from '#platform/database.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import { newId } from '#platform/ids.ts'
import type { Events } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, gt, inArray, isNull, lt, sql } from '#platform/sql.ts'
import { hashOf } from './find-user.ts'
import { emailsBounced, users } from './tables.ts'

const { bounces, keptFor } = limits.emailBounces

/** Deletes old bounces, and lets emails go to an address again that bounced 30 days ago. */
export function forgetBouncedEmails(platform: Platform): void {
  const { clock, database, jobs } = platform
  scheduleHourlyDeletion(platform, 'delete old bounced emails', emailsBounced, () =>
    lt(emailsBounced.at, after(clock, -keptFor)),
  )
  // The address may work again, and only another email can tell.
  jobs.every('try bouncing emails again', 3_600_000, async () => {
    await database
      .update(users)
      .set({ email_bouncing_since: null })
      .where(lt(users.email_bouncing_since, after(clock, -keptFor)))
  })
}

/**
 * Records a refused email, and marks the account once its address has refused several within 30 days (E7): the user is
 * informed in the settings, and gets SMS where the number is verified.
 */
export async function recordBounce(
  { clock }: Pick<Platform, 'clock'>,
  tx: Transaction,
  { address_hash, code, person }: Events['email.bounced'],
): Promise<void> {
  const now = clock.now()
  await tx.insert(emailsBounced).values({ id: newId(), address_hash, code, at: now })
  if (person === null) return
  const recent = sql`(select count(*) from ${emailsBounced} where ${and(
    eq(emailsBounced.address_hash, address_hash),
    gt(emailsBounced.at, after(clock, -keptFor)),
  )})`
  await tx
    .update(users)
    .set({ email_bouncing_since: now })
    .where(
      and(
        eq(users.id, person),
        eq(hashOf(users.email), address_hash),
        isNull(users.email_bouncing_since),
        sql`${recent} >= ${bounces}`,
      ),
    )
}

/** Deletes the bounces of the user's current address, before the account is erased. */
export async function deleteBouncesOf(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(emailsBounced).where(
    inArray(
      emailsBounced.address_hash,
      tx
        .select({ hash: hashOf(users.email) })
        .from(users)
        .where(eq(users.id, userId)),
    ),
  )
}
