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
}

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
}

export const giftOrderWordsFor = (list: { readonly purpose: string | null }): GiftOrderWords =>
  isRemembrance(list) ? remembranceWords : giftWords
