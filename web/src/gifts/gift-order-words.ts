import { isRemembrance } from '@akyede/contract/wish-words'
import type { AdinkraName } from '#ui/adinkra.tsx'

/** Texts for a giver, from the sheet to the thanks. */
export interface GiftOrderWords {
  readonly symbol: AdinkraName
  /** Title of the sheet. */
  readonly giveTo: string
  readonly giveAllTo: string
  /** The gift, before and after it is given. */
  readonly yours: string
  readonly thing: string
  /** Where the gift is listed afterwards. */
  readonly location: string
  readonly allKept: string
  readonly thanks: (owner: string, gifts: number) => string
  readonly found: (gifts: number) => string
  /** The accessible name of the items in one order. */
  readonly several: string
  readonly wrap: string
  readonly wrapped: string
  readonly anonymously: string
  readonly anonymous: string
  /** When the owner learns of a paid order. */
  readonly shownLater: (owner: string) => string
  readonly cancel: string
  readonly cancelSeveral: string
  readonly keep: string
  readonly keepSeveral: string
  /** The next step after a problem: "give this one instead". */
  readonly instead: string
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

const giftWords: GiftOrderWords = {
  symbol: 'akoma',
  giveTo: 'Give to',
  giveAllTo: 'Give everything to',
  yours: 'Your gift',
  thing: 'Gift',
  location: 'in your gifts',
  allKept: 'Your gifts',
  thanks: (owner, gifts) =>
    gifts > 1 ? `Medaase! Your gifts for ${owner} are paid.` : `Medaase! Your gift for ${owner} is paid.`,
  found: gifts => (gifts > 1 ? 'your gifts' : 'your gift'),
  several: 'Your gifts',
  wrap: 'Gift wrap',
  wrapped: 'Gift wrapped',
  anonymously: 'Give anonymously',
  anonymous: 'Given anonymously',
  shownLater: owner =>
    `${owner} will see it when the list is set to show gifts. Please keep the secret until then.`,
  cancel: 'Cancel this gift',
  cancelSeveral: 'Cancel these gifts',
  keep: 'Keep gift',
  keepSeveral: 'Keep gifts',
  instead: 'give this one instead',
  stillOpen: stillOpenOf('gift'),
  inTime: 'Gifts that arrive in time',
}

/** Lists of remembrance use no bright symbols and do not say "gift". */
const remembranceWords: GiftOrderWords = {
  symbol: 'nkyinkyim',
  giveTo: 'Send to',
  giveAllTo: 'Send everything to',
  yours: 'Your order',
  thing: 'Order',
  location: 'in your account',
  allKept: 'Sent items',
  thanks: owner => `Thank you. Your order for ${owner} is paid.`,
  found: () => 'your order',
  several: 'Items in your order',
  wrap: 'Wrapping',
  wrapped: 'Wrapped',
  anonymously: 'Send anonymously',
  anonymous: 'Sent anonymously',
  shownLater: owner =>
    `${owner} will see it when the list is set to show what was sent. Please don’t mention it until then.`,
  cancel: 'Cancel this order',
  cancelSeveral: 'Cancel this order',
  keep: 'Keep order',
  keepSeveral: 'Keep order',
  instead: 'send this one instead',
  stillOpen: stillOpenOf('item'),
  inTime: 'Items that arrive in time',
}

export const giftOrderWordsFor = (list: { readonly purpose: string | null }): GiftOrderWords =>
  isRemembrance(list) ? remembranceWords : giftWords
