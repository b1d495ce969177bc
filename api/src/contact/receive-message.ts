import type { sendContactMessage } from '@akyede/contract/contact'
import type { ParsedOf } from '@akyede/contract/endpoint'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import type { Transaction } from '#platform/database.ts'
import { newId, newMessageReference } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { and, count, gt, min, sql } from '#platform/sql.ts'
import { contactMessages } from './tables.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    'contact.received': { message_id: string }
  }
}

type Form = Omit<ParsedOf<typeof sendContactMessage>['body'], 'captchaToken' | 'website'>
type Context = Pick<Platform, 'clock' | 'outbox'>

const { email, created_at } = contactMessages

/**
 * Stores a message and emits `contact.received`; returns its reference. Fails with `request.rate_limited` for the
 * sixth message of an email address within an hour, because each message sends a copy to that address.
 */
export async function receiveMessage(
  { clock, outbox }: Context,
  tx: Transaction,
  form: Form,
  userId: number | null,
): Promise<string> {
  await requireMessageQuota(clock, tx, form.email)
  const { id, reference } = await insert(tx, {
    ...form,
    user_id: userId,
    order_number: form.order_number || null,
    subject: form.subject || null,
    created_at: clock.now(),
  })
  await outbox.emit(tx, 'contact.received', { message_id: id })
  return reference
}

async function requireMessageQuota(clock: Context['clock'], tx: Transaction, from: string): Promise<void> {
  // Serializes the messages of one address, so that concurrent ones are counted.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(lower(${from}), 2))`)
  const { atMost, within } = limits.contact
  const [found] = await tx
    .select({ messages: count(), oldest: min(created_at) })
    .from(contactMessages)
    .where(and(gt(created_at, after(clock, -within)), sql`lower(${email}) = lower(${from})`))
  if (!found?.oldest || found.messages < atMost) return
  const wait = found.oldest.getTime() + within - clock.now().getTime()
  throw new Failure('request.rate_limited', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) })
}

type NewMessage = Omit<typeof contactMessages.$inferInsert, 'id' | 'reference'>

/** A reference is one of 700 million, so that five conflicts in a row indicate a defect. */
async function insert(tx: Transaction, message: NewMessage): Promise<{ id: string; reference: string }> {
  for (let attempt = 1; attempt <= 5; attempt++) {
    const [made] = await tx
      .insert(contactMessages)
      .values({ ...message, id: newId(), reference: newMessageReference() })
      .onConflictDoNothing()
      .returning({ id: contactMessages.id, reference: contactMessages.reference })
    if (made) return made
  }
  throw new Error('no reference is free')
}
