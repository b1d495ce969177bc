import { type GiftWords, giftWordsFor } from '@akyede/contract/gift-words'
import { isRemembrance } from '@akyede/contract/wish-words'
import type { GiftOrderRow } from './gift.ts'

/** Texts that only emails have. */
interface EmailWords {
  readonly removed: string
  readonly thanks: string
  /** The item was taken off the list; a condition follows. */
  readonly unwished: (owner: string) => string
  /** Tells the owner; without a name for an anonymous giver. */
  readonly revealed: (from: string | null) => string
  readonly giver: string
}

/** Texts of emails about what was given from a list. */
export interface GiftEmailWords extends GiftWords, EmailWords {
  readonly shownLater: (owner: string) => string
}

const giftEmailWords: EmailWords = {
  removed: 'your gift',
  thanks: 'Medaase!',
  unwished: owner => `${owner} doesn’t know that you gave it. We’ll still send it, as a surprise`,
  revealed: from => `${from ?? 'Someone'} has a gift for you`,
  giver: 'Your giver',
}

const remembranceEmailWords: EmailWords = {
  removed: 'what you sent',
  thanks: 'Thank you.',
  unwished: owner => `${owner} doesn’t know that you sent it. We’ll still deliver it`,
  revealed: from => `${from ?? 'Someone'} has sent you something`,
  giver: 'The sender',
}

export function giftEmailWordsFor({
  wishlist_purpose: purpose,
}: Pick<GiftOrderRow, 'wishlist_purpose'>): GiftEmailWords {
  const words = giftWordsFor({ purpose })
  return {
    ...words,
    ...(isRemembrance({ purpose }) ? remembranceEmailWords : giftEmailWords),
    shownLater: owner =>
      `We’ll deliver it to ${owner}, who’ll see it when their list is set to show ${words.shown}. ${words.secret}`,
  }
}
