import { randomBytes } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { type Transaction, transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { processSequentially } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { linkHash } from '#platform/secrets.ts'
import { claimSpacing } from '#platform/spacing.ts'
import { eq, inArray, sql } from '#platform/sql.ts'
import { fulfilmentLinks } from './tables.ts'

/** SQL condition on `part` and `orders`: the maker has not sent the fulfilment, so its link is still needed. */
export const isWaiting = sql`(part.status in ('unfulfilled','making') and orders.status = 'placed')`

/** 128 bits. */
const tokenBytes = 16

/** Sends an SMS with a link for each of these new fulfilments, whose makers have a number. */
export async function sendNewOrderLinks(
  platform: Platform,
  tx: Transaction,
  parts: readonly { readonly id: string; readonly vendor_id: string }[],
): Promise<void> {
  if (parts.length === 0) return
  const created_at = platform.clock.now()
  await tx
    .insert(fulfilmentLinks)
    .values(parts.map(({ id, vendor_id }) => ({ part_id: id, vendor_id, created_at })))
    .onConflictDoNothing()
  for (const vendorId of new Set(parts.map(({ vendor_id }) => vendor_id)))
    await sendUnsentLinks(platform, tx, vendorId)
}

/** Sends links that waited because their maker had an SMS a few minutes ago. */
export async function sendWaitingLinks(platform: Platform): Promise<void> {
  const { rows } = await platform.database.execute<{ vendor_id: string }>(sql`
    select distinct vendor_id from fulfilment_links where sent_at is null and revoked_at is null`)
  await processSequentially(platform, 'links of new orders could not be sent', rows, ({ vendor_id }) =>
    transaction(platform.database, tx => sendUnsentLinks(platform, tx, vendor_id)),
  )
}

/**
 * Sends one SMS for all links of a maker that wait, unless there was one in the last 10 minutes. The maker is locked
 * first, so that no link is sent to a number that is being replaced.
 */
async function sendUnsentLinks(platform: Platform, tx: Transaction, vendorId: string): Promise<void> {
  const { rows: makers } = await tx.execute<{ phone: string | null }>(
    sql`select phone from vendors where id = ${vendorId} for share`,
  )
  const { rows } = await tx.execute<{ part_id: string; number: string; open: boolean }>(sql`
    select link.part_id, orders.number, ${isWaiting} as open
    from fulfilment_links link join fulfilments part on part.id = link.part_id
    join orders on orders.id = part.order_id
    where link.vendor_id = ${vendorId} and link.sent_at is null and link.revoked_at is null
    order by link.created_at, link.part_id for update of link skip locked`)
  const over = rows.filter(({ open }) => !open).map(({ part_id }) => part_id)
  if (over.length > 0)
    await tx
      .update(fulfilmentLinks)
      .set({ revoked_at: platform.clock.now() })
      .where(inArray(fulfilmentLinks.part_id, over))
  const waiting = rows.filter(({ open }) => open)
  const phone = makers[0]?.phone
  if (!phone || waiting.length === 0 || !(await maySendSms(platform, tx, vendorId))) return
  const lines: string[] = []
  for (const { part_id, number } of waiting) {
    const token = randomBytes(tokenBytes).toString('base64url')
    await tx
      .update(fulfilmentLinks)
      .set({ token_hash: linkHash(token), sent_at: platform.clock.now() })
      .where(eq(fulfilmentLinks.part_id, part_id))
    lines.push(`${number}: ${platform.publicUrl()}/handover/${token}`)
  }
  const [subject, ...shown] = writeSms(lines)
  await platform.mail.send(tx, {
    id: `new-orders-${newId()}`,
    channel: 'sms',
    to: phone,
    subject,
    text: [subject, ...shown].join('\n'),
  })
}

function writeSms(lines: readonly string[]): [string, ...string[]] {
  const shown = lines.slice(0, workshopLimits.workshopOrders.linksInSms)
  const more = lines.length - shown.length
  return [
    lines.length === 1 ? 'Akyɛde: you have a new order.' : `Akyɛde: you have ${lines.length} new orders.`,
    ...shown,
    ...(more > 0 ? [`${more} more in your workshop.`] : []),
  ]
}

/** At most one SMS about new orders in 10 minutes. Only one of several concurrent transactions may send. */
export async function maySendSms(platform: Platform, tx: Transaction, vendorId: string): Promise<boolean> {
  try {
    await claimSpacing(tx, platform, {
      kind: 'new orders',
      to: vendorId,
      milliseconds: workshopLimits.workshopOrders.smsSpacing,
      refusal: 'request.rate_limited',
    })
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
