import { createHmac, timingSafeEqual } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { findContact, lockUser, writeTo } from '#feature/accounts'
import { after } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import { deriveKey } from '#platform/derive-key.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { erasureCodes } from './tables.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    'erasure.code_asked': { user_id: number; code_id: string }
  }
}

const { life, spacing, tries: triesMost } = limits.profile.erasure.code

/** Six digits, worked out: neither the database nor the queue holds them. */
function codeOf({ secrets }: Pick<Config, 'secrets'>, codeId: string): string {
  const mac = createHmac('sha256', deriveKey(secrets.token, 'erasure code')).update(codeId).digest()
  return String(mac.readUInt32BE(0) % 1_000_000).padStart(6, '0')
}

/** Has a code sent; the one before it is worth nothing then. Refuses a second within a minute. */
export async function askForCode(
  { database, clock, outbox }: Pick<Platform, 'database' | 'clock' | 'outbox'>,
  userId: number,
): Promise<'email' | 'sms'> {
  return transaction(database, async tx => {
    const user = await lockUser(tx, userId)
    const [last] = await tx.select().from(erasureCodes).where(eq(erasureCodes.user_id, userId))
    const wait = last ? last.asked_at.getTime() + spacing - clock.now().getTime() : 0
    if (wait > 0) throw new Failure('profile.code_spacing', { retryAfter: Math.ceil(wait / 1000) })
    const code = { id: newId(), asked_at: clock.now(), expires_at: after(clock, life), tries: 0 }
    await tx
      .insert(erasureCodes)
      .values({ user_id: userId, ...code })
      .onConflictDoUpdate({ target: erasureCodes.user_id, set: code })
    await outbox.emit(tx, 'erasure.code_asked', { user_id: userId, code_id: code.id })
    return user.email === null ? 'sms' : 'email'
  })
}

export async function sendErasureCode(
  platform: Platform,
  tx: Transaction,
  fact: { user_id: number; code_id: string },
): Promise<void> {
  const person = await findContact(tx, fact.user_id)
  if (!person) return
  await writeTo(platform, person, {
    id: `erasure-code-${fact.code_id}`,
    subject: `${codeOf(platform.config, fact.code_id)} is your code to delete your Akyɛde account`,
    lines: [
      'The code in the subject deletes your account. It is good for 15 minutes.',
      '',
      'If you did not ask for it, somebody else is signed in as you: end their session in your settings.',
    ],
  })
}

/** Counts the try before it looks, so that many at once are five at most. Refuses with `profile.code_wrong`. */
export async function spendCode(
  { database, clock, config }: Pick<Platform, 'database' | 'clock' | 'config'>,
  userId: number,
  code: string | undefined,
): Promise<void> {
  if (code === undefined) throw new Failure('profile.code_wrong')
  const [tried] = await database
    .update(erasureCodes)
    .set({ tries: sql`${erasureCodes.tries} + 1` })
    .where(
      and(
        eq(erasureCodes.user_id, userId),
        lt(erasureCodes.tries, triesMost),
        gt(erasureCodes.expires_at, clock.now()),
      ),
    )
    .returning({ id: erasureCodes.id })
  const expected = Buffer.from(tried ? codeOf(config, tried.id) : '')
  const given = Buffer.from(code)
  if (expected.length !== given.length || !timingSafeEqual(expected, given))
    throw new Failure('profile.code_wrong')
}
