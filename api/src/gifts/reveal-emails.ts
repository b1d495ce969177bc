import { findContact, sendMessage } from '#feature/accounts'
import { notifyWithEmail } from '#feature/notifications'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { GiftOrderRow, GiftRow } from './gift.ts'
import { formatGift } from './gift-emails.ts'
import { findGiverContact } from './giver.ts'

/** To the owner, once they may know. */
export async function sendGiftRevealed(
  platform: Platform,
  tx: Transaction,
  found: { readonly gift: GiftRow; readonly giving: GiftOrderRow; readonly from: string | null },
): Promise<void> {
  const { gift, giving, from } = found
  const title = from ? `${from} has a gift for you` : 'Somebody has a gift for you'
  await notifyWithEmail(platform, tx, {
    userId: giving.owner_id,
    category: 'gift',
    type: 'gift.revealed',
    title,
    message: `${gift.name}, from your list “${giving.wishlist_name}”.`,
    link: '/dashboard/gifts',
    email: {
      id: `gift-revealed-${gift.id}`,
      subject: title,
      lines: [
        `From your list “${giving.wishlist_name}”:`,
        '',
        formatGift(gift),
        '',
        ...(giving.message ? [`${from ?? 'Whoever gives it'} writes: ${giving.message}`, ''] : []),
        `Say thanks here: ${platform.publicUrl()}/dashboard/gifts`,
      ],
    },
  })
}

export async function sendGiftThanked(
  platform: Platform,
  tx: Transaction,
  { gift, giving }: { readonly gift: GiftRow; readonly giving: GiftOrderRow },
): Promise<void> {
  const contact = await findGiverContact(tx, giving)
  const owner = await findContact(tx, giving.owner_id)
  if (!contact || !owner || !gift.thanks) return
  const letter = {
    id: `gift-thanks-${gift.id}`,
    subject: `${owner.first_name} says thank you`,
    lines: [`For ${gift.name}, from the list “${giving.wishlist_name}”:`, '', gift.thanks],
  }
  if (giving.giver_id === null) return sendMessage(platform, tx, contact, letter)
  await notifyWithEmail(platform, tx, {
    userId: giving.giver_id,
    category: 'gift',
    type: 'gift.thanked',
    title: letter.subject,
    message: gift.thanks,
    link: '/dashboard/gifts?tab=given',
    email: letter,
  })
}
