import { Failure } from '@akyede/contract/failures'
import type { Platform } from '#platform/platform.ts'
import { linkHash } from '#platform/secrets.ts'
import { and, eq, gt, inArray } from '#platform/sql.ts'
import { newsletterSubscriptions } from './tables.ts'
import { statusesLeadingTo } from './transitions.ts'

type Context = Pick<Platform, 'database' | 'clock'>

const { id, status, confirm_hash, confirm_expires_at, unsubscribe_hash } = newsletterSubscriptions

/**
 * Second step of the double opt-in. Fails with `newsletter.link_invalid` for an unknown, replaced or expired link.
 * Repeating it succeeds.
 */
export async function confirmSubscription({ database, clock }: Context, secret: string): Promise<void> {
  const hasSecret = eq(confirm_hash, linkHash(secret))
  const now = clock.now()
  const confirmed = await database
    .update(newsletterSubscriptions)
    .set({ status: 'confirmed', confirmed_at: now })
    .where(and(hasSecret, inArray(status, statusesLeadingTo('confirmed')), gt(confirm_expires_at, now)))
    .returning({ id })
  if (confirmed.length > 0) return
  const matching = await database
    .select({ id })
    .from(newsletterSubscriptions)
    .where(and(hasSecret, eq(status, 'confirmed')))
  if (matching.length === 0) throw new Failure('newsletter.link_invalid')
}

/** Ends a subscription in any status, and invalidates an open confirmation link. */
export async function unsubscribe({ database, clock }: Context, secret: string): Promise<void> {
  const hasSecret = eq(unsubscribe_hash, linkHash(secret))
  const ended = await database
    .update(newsletterSubscriptions)
    .set({ status: 'unsubscribed', confirm_hash: null, confirm_expires_at: null, ended_at: clock.now() })
    .where(and(hasSecret, inArray(status, statusesLeadingTo('unsubscribed'))))
    .returning({ id })
  if (ended.length > 0) return
  const matching = await database.select({ id }).from(newsletterSubscriptions).where(hasSecret)
  if (matching.length === 0) throw new Failure('newsletter.link_invalid')
}
