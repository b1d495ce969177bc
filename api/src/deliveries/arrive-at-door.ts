import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { secondsUntil } from '#platform/counted-attempts.ts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import { type LinkContext, type UsedLink, withOpenDelivery } from './by-link.ts'
import { sendCode } from './create-delivery.ts'
import { createCode, readCode, spokenCode } from './delivery.ts'
import { doorWait, type OpenDelivery } from './open-delivery.ts'
import { deliveries, deliveryEvents } from './tables.ts'

export interface DoorMessage {
  /** False when the address has no phone number. */
  readonly sent: boolean
  /** Seconds until another message can be sent; null when there will be none. */
  readonly againIn: number | null
}

/**
 * Sends the code to the phone of the address. Each message of a gift has a new code, which ends the one before. A second
 * tap within a minute is the same call. Refuses when no message or no code is possible.
 */
export const arriveAtDoor = (context: LinkContext, link: UsedLink): Promise<DoorMessage> =>
  withOpenDelivery(context, link, async (tx, delivery) => {
    const { platform } = context
    const { row, address, events, lock } = delivery
    const now = platform.clock.now()
    if (lock.kind === 'for good') throw new Failure('delivery.locked_for_good')
    if (lock.kind === 'locked')
      throw new Failure('delivery.locked', { retryAfter: secondsUntil(lock.until, platform) })
    if (!address.phone) return { sent: false, againIn: null }
    const last = events.findLast(({ kind }) => kind === 'arrived')
    const wait = doorWait(events, now)
    if (last && last.at.getTime() + limits.deliveries.door.spacing > now.getTime())
      return { sent: true, againIn: wait }
    if (wait === null) throw new Failure('delivery.no_more_messages')
    if (wait > 0) throw new Failure('delivery.too_soon', { retryAfter: wait })
    const number = (last?.number ?? 0) + 1
    const arrived = { part_id: row.part_id, kind: 'arrived', number, at: now, reason: null, words: null }
    await tx.insert(deliveryEvents).values(arrived)
    const code = await currentCode(platform, tx, delivery)
    await sendCode(platform, tx, {
      id: `door-code-${row.part_id}-${number}`,
      to: address.phone,
      person: null,
      text: `Your Akyɛde parcel is at the door. Once you have it in hand, give the rider this code: ${spokenCode(code)}.`,
    })
    return { sent: true, againIn: doorWait([...events, arrived], now) }
  })

/** The buyer of an own order has the code already; a gift gets a new one for half an hour. */
async function currentCode(platform: Platform, tx: Transaction, { row }: OpenDelivery): Promise<string> {
  const known = row.is_gift ? undefined : readCode(platform.config, row, platform.clock.now())
  if (known) return known
  const { code, columns } = createCode(platform.config, row.part_id)
  await tx
    .update(deliveries)
    .set({ ...columns, code_until: row.is_gift ? after(platform.clock, limits.deliveries.codeFor) : null })
    .where(eq(deliveries.part_id, row.part_id))
  return code
}
