import { findContact, writeTo } from '#feature/accounts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { GiftRow, GivingRow } from './gift.ts'
import { findGiverContact } from './giver.ts'
import { lineOf } from './letters.ts'

/** To the owner, once they may know. */
export async function sendRevealed(
  platform: Platform,
  tx: Transaction,
  found: { readonly gift: GiftRow; readonly giving: GivingRow; readonly from: string | null },
): Promise<void> {
  const { gift, giving, from } = found
  const owner = await findContact(tx, giving.owner_id)
  if (!owner) return
  await writeTo(platform, owner, {
    id: `gift-revealed-${gift.id}`,
    subject: from ? `${from} has a gift for you` : 'Somebody has a gift for you',
    lines: [
      `From your list “${giving.wishlist_name}”:`,
      '',
      lineOf(gift),
      '',
      ...(giving.message ? [`${from ?? 'Whoever gives it'} writes: ${giving.message}`, ''] : []),
      `Say thanks here: ${platform.publicUrl()}/dashboard/gifts`,
    ],
  })
}

export async function sendThanks(
  platform: Platform,
  tx: Transaction,
  { gift, giving }: { readonly gift: GiftRow; readonly giving: GivingRow },
): Promise<void> {
  const contact = await findGiverContact(tx, giving)
  const owner = await findContact(tx, giving.owner_id)
  if (!contact || !owner || !gift.thanks) return
  await writeTo(platform, contact, {
    id: `gift-thanks-${gift.id}`,
    subject: `${owner.first_name} says thank you`,
    lines: [`For ${gift.name}, from the list “${giving.wishlist_name}”:`, '', gift.thanks],
  })
}
