import { limits } from '@akyede/contract/limits'
import type { NewsletterStatus } from '@akyede/contract/newsletter'
import { after } from '#platform/clock.ts'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { linkHash } from '#platform/secrets.ts'
import { eq, sql } from '#platform/sql.ts'
import { linkSecrets } from './send-link.ts'
import { newsletterSubscriptions } from './tables.ts'
import { canBecome } from './transitions.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    /** `due` is false when the address received an email recently; then none is sent. */
    'newsletter.asked': { subscription_id: string; ask_id: string; due: boolean }
  }
}

type Row = typeof newsletterSubscriptions.$inferSelect

/**
 * Subscribes an address. Known and unknown addresses cause the same work at the same cost; which email is sent is
 * decided later by the outbox handler.
 */
export async function subscribe(
  { config, clock, outbox }: Pick<Platform, 'config' | 'clock' | 'outbox'>,
  tx: Transaction,
  email: string,
): Promise<void> {
  const { spacing, repeatAfter, confirmWithin } = limits.newsletter
  const [id, requestId] = [newId(), newId()]
  await insertOrTouch(tx, id, email, after(clock, repeatAfter - spacing))
  const subscription = await lock(tx, email)
  const isNew = subscription.id === id
  const due = isNew || subscription.asked_at <= after(clock, -spacing)
  const secrets = linkSecrets(config)
  const changes = {
    ...statusAfterRequest(subscription, secrets.confirm(requestId), after(clock, confirmWithin)),
    unsubscribe_hash: linkHash(secrets.unsubscribe(subscription.id)),
    asked_at: isNew ? subscription.asked_at : clock.now(),
  }
  await tx
    .update(newsletterSubscriptions)
    .set(due ? changes : { asked_at: subscription.asked_at })
    .where(eq(newsletterSubscriptions.id, subscription.id))
  await outbox.emit(tx, 'newsletter.asked', { subscription_id: subscription.id, ask_id: requestId, due })
}

/** Writes a row in either case, so that the cost does not reveal whether the address is known. */
async function insertOrTouch(tx: Transaction, id: string, email: string, askedAt: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${newsletterSubscriptions} (id, email, status, asked_at)
    values (${id}, ${email}, 'pending', ${askedAt.toISOString()})
    on conflict (lower(email)) do update set asked_at = ${newsletterSubscriptions.asked_at}`)
}

async function lock(tx: Transaction, email: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(newsletterSubscriptions)
    .where(sql`lower(${newsletterSubscriptions.email}) = lower(${email})`)
    .for('update')
  if (!row) throw new Error('a subscription could be neither made nor found')
  return row
}

/** A confirmed subscription stays confirmed. */
const statusAfterRequest = ({ status }: Row, secret: string, confirmUntil: Date) =>
  canBecome(status as NewsletterStatus, 'pending')
    ? {
        status: 'pending',
        confirm_hash: linkHash(secret),
        confirm_expires_at: confirmUntil,
        ended_at: null,
      }
    : {}
