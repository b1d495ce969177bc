import type { Address } from '@akyede/contract/orders'
import { type Contact, findContact } from '#feature/accounts'
import { findOrderWithContents, type OrderRow } from '#feature/orders'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { linkHash } from '#platform/secrets.ts'
import { createCode, deliveryToken, spokenCode } from './delivery.ts'
import { deliveries } from './tables.ts'

interface AdvancedPayload {
  readonly order_id: string
  readonly part_id: string
  readonly status: string
}

/**
 * Opens the delivery link of a fulfilment that was shipped. A buyer who ordered for themselves gets the code at once; the
 * recipient of a gift learns nothing until the rider is at the door.
 */
export async function createDelivery(
  platform: Platform,
  tx: Transaction,
  { order_id, part_id, status }: AdvancedPayload,
): Promise<void> {
  if (status !== 'shipped') return
  const found = await findOrderWithContents(tx, order_id)
  const part = found?.fulfilments.find(({ id }) => id === part_id)
  if (!found || part?.status !== 'shipped') return
  const address = part.shipping_address ?? found.order.shipping_address
  const is_gift = await isForAnother(tx, found.order, address)
  const own = is_gift ? undefined : createCode(platform.config, part_id)
  const created = await tx
    .insert(deliveries)
    .values({
      part_id,
      order_id,
      token_hash: linkHash(deliveryToken(platform.config, part_id)),
      is_gift,
      created_at: platform.clock.now(),
      ...own?.columns,
    })
    .onConflictDoNothing()
    .returning({ id: deliveries.part_id })
  if (created.length === 0 || !own || !address.phone) return
  await sendCode(platform, tx, {
    id: `delivery-code-${part_id}`,
    to: address.phone,
    person: found.order.user_id,
    text: `Akyɛde: your parcel from ${part.vendor_name} is on its way. Once you have it in hand, give the rider this code: ${spokenCode(own.code)}.`,
  })
}

interface CodeMessage {
  readonly id: string
  readonly to: string
  readonly person: number | null
  readonly text: string
}

export const sendCode = (
  { mail }: Pick<Platform, 'mail'>,
  tx: Transaction,
  { person, ...message }: CodeMessage,
): Promise<void> =>
  mail.send(tx, {
    ...message,
    channel: 'sms',
    subject: 'Your Akyɛde delivery code',
    person: person ?? undefined,
  })

/** Gifts, from a list or not, and parcels for another person, whom a code on the way would surprise (E71). */
async function isForAnother(
  tx: Transaction,
  { user_id, gift }: OrderRow,
  address: Partial<Address> & Record<string, string>,
): Promise<boolean> {
  if (user_id === null || gift) return true
  const buyer = await findContact(tx, user_id)
  return !buyer || !isNamed(address.recipient_name, buyer)
}

/** People write their names in many ways, so that the first name is enough. */
function isNamed(recipient: string | undefined, { first_name }: Pick<Contact, 'first_name'>): boolean {
  if (!recipient) return true
  const wordsOf = (name: string) =>
    name
      .normalize('NFKD')
      .toLowerCase()
      .split(/[\s-]+/)
  const words = wordsOf(recipient)
  return wordsOf(first_name).every(word => words.includes(word))
}
