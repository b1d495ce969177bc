import { isRemembrance } from '@akyede/contract/wish-words'
import type { AdinkraName } from '#ui/adinkra.tsx'

/** What is said to whoever gives, from the sheet to the thanks. */
export interface GiftOrderWords {
  readonly symbol: AdinkraName
  /** Above the sheet. */
  readonly giveTo: string
  readonly giveAllTo: string
  /** What is about to be given, or was. */
  readonly yours: string
  readonly thing: string
  /** Where it stands afterwards. */
  readonly kept: string
  readonly allKept: string
  readonly thanks: (owner: string) => string
  readonly found: string
}

const glad: GiftOrderWords = {
  symbol: 'akoma',
  giveTo: 'Give to',
  giveAllTo: 'Give everything to',
  yours: 'Your gift',
  thing: 'Gift',
  kept: 'among your gifts',
  allKept: 'Your gifts',
  thanks: owner => `Medaase! Your gift is on its way to ${owner}.`,
  found: 'your gift',
}

/** Where somebody is mourned nothing shines, and nobody says "gift". */
const quiet: GiftOrderWords = {
  symbol: 'nkyinkyim',
  giveTo: 'Send to',
  giveAllTo: 'Send everything to',
  yours: 'What you send',
  thing: 'Order',
  kept: 'in your account',
  allKept: 'What you sent',
  thanks: owner => `Thank you. What you send is on its way to ${owner}.`,
  found: 'what you sent',
}

export const giftOrderWordsFor = (list: { readonly purpose: string | null }): GiftOrderWords =>
  isRemembrance(list) ? quiet : glad
