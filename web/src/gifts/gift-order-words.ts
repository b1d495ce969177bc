import { type GiftWords, giftWordsFor } from '@akyede/contract/gift-words'
import { isRemembrance } from '@akyede/contract/wish-words'
import type { AdinkraName } from '#ui/adinkra.tsx'

/** Texts that only pages have. */
interface PageWords {
  readonly symbol: AdinkraName
  /** Title of the sheet. */
  readonly giveTo: string
  readonly giveAllTo: string
  /** Where the gift is listed afterwards. */
  readonly location: string
  readonly allKept: string
  readonly thanks: (owner: string, gifts: number) => string
  readonly found: (gifts: number) => string
  /** The accessible name of the items in one order. */
  readonly several: string
  readonly wrapped: string
  readonly anonymously: string
  readonly cancel: string
  readonly cancelSeveral: string
  readonly keep: string
  readonly keepSeveral: string
  /** The next step after a problem: "give this one instead". */
  readonly instead: string
}

/** Texts for a giver, from the sheet to the thanks. */
export interface GiftOrderWords extends GiftWords, PageWords {
  readonly shownLater: (owner: string) => string
  readonly stillOpen: (count: number) => string
  /** Similar items for one that would be late. */
  readonly inTime: string
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** "Three other gifts are still available." */
const stillOpenOf =
  (thing: string) =>
  (count: number): string =>
    count === 1
      ? `One other ${thing} is still available.`
      : `${numbers[count] ?? count} other ${thing}s are still available.`

const giftPageWords: PageWords = {
  symbol: 'akoma',
  giveTo: 'Give to',
  giveAllTo: 'Give everything to',
  location: 'in your gifts',
  allKept: 'Your gifts',
  thanks: (owner, gifts) =>
    gifts > 1 ? `Medaase! Your gifts for ${owner} are paid.` : `Medaase! Your gift for ${owner} is paid.`,
  found: gifts => (gifts > 1 ? 'your gifts' : 'your gift'),
  several: 'Your gifts',
  wrapped: 'Gift wrapped',
  anonymously: 'Give anonymously',
  cancel: 'Cancel this gift',
  cancelSeveral: 'Cancel these gifts',
  keep: 'Keep gift',
  keepSeveral: 'Keep gifts',
  instead: 'give this one instead',
}

/** Lists of remembrance use no bright symbols. */
const remembrancePageWords: PageWords = {
  symbol: 'nkyinkyim',
  giveTo: 'Send to',
  giveAllTo: 'Send everything to',
  location: 'in your account',
  allKept: 'Sent items',
  thanks: owner => `Thank you. Your order for ${owner} is paid.`,
  found: () => 'your order',
  several: 'Items in your order',
  wrapped: 'Wrapped',
  anonymously: 'Send anonymously',
  cancel: 'Cancel this order',
  cancelSeveral: 'Cancel this order',
  keep: 'Keep order',
  keepSeveral: 'Keep order',
  instead: 'send this one instead',
}

export function giftOrderWordsFor(list: { readonly purpose: string | null }): GiftOrderWords {
  const words = giftWordsFor(list)
  return {
    ...words,
    ...(isRemembrance(list) ? remembrancePageWords : giftPageWords),
    shownLater: owner => `${owner} will see it when the list is set to show ${words.shown}. ${words.secret}`,
    stillOpen: stillOpenOf(words.item),
    inTime: `${words.items} that arrive in time`,
  }
}
