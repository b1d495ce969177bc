import { isRemembrance } from '@akyede/contract/wish-words'
import type { GiftOrderRow } from './gift.ts'

/** Texts of emails about what was given from a list. */
export interface GiftEmailWords {
  /** Begins subjects: "Your gift for Ama". */
  readonly yours: string
  readonly thing: string
  readonly items: string
  readonly another: string
  readonly same: string
  readonly removed: string
  readonly thanks: string
  readonly wrap: string
  readonly anonymous: string
  readonly shownLater: (owner: string) => string
  /** The item was taken off the list; a condition follows. */
  readonly unwished: (owner: string) => string
  /** Tells the owner; without a name for an anonymous giver. */
  readonly revealed: (from: string | null) => string
  readonly giver: string
}

const giftWords: GiftEmailWords = {
  yours: 'Your gift',
  thing: 'gift',
  items: 'Gifts',
  another: 'another gift',
  same: 'the same gift',
  removed: 'your gift',
  thanks: 'Medaase!',
  wrap: 'Gift wrap',
  anonymous: 'Given anonymously.',
  shownLater: owner =>
    `We’ll deliver it to ${owner}, who’ll see it when their list is set to show gifts. Please keep the secret until then.`,
  unwished: owner => `${owner} doesn’t know that you gave it. We’ll still send it, as a surprise`,
  revealed: from => `${from ?? 'Someone'} has a gift for you`,
  giver: 'Your giver',
}

/** Emails about lists of remembrance do not say "gift" and have no exclamation mark. */
const remembranceWords: GiftEmailWords = {
  yours: 'Your order',
  thing: 'order',
  items: 'Items',
  another: 'another item',
  same: 'the same item',
  removed: 'what you sent',
  thanks: 'Thank you.',
  wrap: 'Wrapping',
  anonymous: 'Sent anonymously.',
  shownLater: owner =>
    `We’ll deliver it to ${owner}, who’ll see it when their list is set to show what was sent. Please don’t mention it until then.`,
  unwished: owner => `${owner} doesn’t know that you sent it. We’ll still deliver it`,
  revealed: from => `${from ?? 'Someone'} has sent you something`,
  giver: 'The sender',
}

export const giftEmailWordsFor = ({
  wishlist_purpose,
}: Pick<GiftOrderRow, 'wishlist_purpose'>): GiftEmailWords =>
  isRemembrance({ purpose: wishlist_purpose }) ? remembranceWords : giftWords
