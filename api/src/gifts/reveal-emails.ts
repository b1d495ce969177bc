import { mayHaveContactDetails } from '@akyede/contract/contacts-in-text'
import { findContact, sendMessage } from '#feature/accounts'
import { notifyWithEmail } from '#feature/notifications'
import { emailPictureOf, findOrderContents } from '#feature/orders'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { GiftOrderRow, GiftRow } from './gift.ts'
import { giftEmailWordsFor } from './gift-email-words.ts'
import { formatGift } from './gift-emails.ts'
import { findGiverContact } from './giver.ts'

/** Givers need no account, so that a message with a link or a number is read on the page alone (0142). */
const quoteOf = (from: string, message: string): string =>
  mayHaveContactDetails(message)
    ? `${from} wrote you a message. Read it on Akyɛde.`
    : `${from} writes: ${message}`

/** Emails the owner once the gift is revealed. */
export async function sendGiftRevealed(
  platform: Platform,
  tx: Transaction,
  found: { readonly gift: GiftRow; readonly giftOrder: GiftOrderRow; readonly from: string | null },
): Promise<void> {
  const { gift, giftOrder } = found
  const from = found.from && !mayHaveContactDetails(found.from) ? found.from : null
  // The order may hold other gifts, which stay a secret.
  const { items } = await findOrderContents(tx, giftOrder.order_id)
  const picture = emailPictureOf(
    items.filter(item => item.product_id === gift.product_id && item.variant_id === gift.variant_id),
  )
  const words = giftEmailWordsFor(giftOrder)
  const title = words.revealed(from)
  await notifyWithEmail(platform, tx, {
    userId: giftOrder.owner_id,
    category: 'gift',
    type: 'gift.revealed',
    title,
    message: `${gift.name}, from your list “${giftOrder.wishlist_name}”.`,
    link: '/dashboard/gifts',
    email: {
      id: `gift-revealed-${gift.id}`,
      subject: title,
      lines: [
        `From your list “${giftOrder.wishlist_name}”:`,
        '',
        formatGift(gift),
        '',
        ...(giftOrder.message ? [quoteOf(from ?? words.giver, giftOrder.message), ''] : []),
        `Say thanks here: ${platform.publicUrl()}/dashboard/gifts`,
      ],
      action: { label: 'Say thanks', address: `${platform.publicUrl()}/dashboard/gifts` },
      picture,
    },
  })
}

export async function sendGiftThanked(
  platform: Platform,
  tx: Transaction,
  { gift, giftOrder }: { readonly gift: GiftRow; readonly giftOrder: GiftOrderRow },
): Promise<void> {
  const contact = await findGiverContact(tx, giftOrder)
  const owner = await findContact(tx, giftOrder.owner_id)
  if (!contact || !owner || !gift.thanks) return
  const email = {
    id: `gift-thanks-${gift.id}`,
    subject: `${owner.first_name} says thank you`,
    lines: [`For ${gift.name}, from the list “${giftOrder.wishlist_name}”:`, '', gift.thanks],
  }
  if (giftOrder.giver_id === null) return sendMessage(platform, tx, contact, email)
  await notifyWithEmail(platform, tx, {
    userId: giftOrder.giver_id,
    category: 'gift',
    type: 'gift.thanked',
    title: email.subject,
    message: gift.thanks,
    link: '/dashboard/gifts?tab=given',
    email,
  })
}
