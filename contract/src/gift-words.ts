import { isRemembrance } from './wish-words.ts'

/** Words for what is given from a list, for pages and emails alike. */
export interface GiftWords {
  /** Begins titles and subjects: "Your gift for Ama". */
  readonly yours: string
  /** What a payment is for, as a label and within a sentence. */
  readonly label: string
  readonly thing: string
  /** One of the list, and several of them as a heading. */
  readonly item: string
  readonly items: string
  readonly wrap: string
  readonly anonymous: string
  /** Label of what the user gave: "Given". */
  readonly given: string
  /** "You gave Ama a stole". */
  readonly gave: string
  /** When the owner learns of a paid order: "when the list is set to show gifts". */
  readonly shown: string
  readonly secret: string
}

const giftWords: GiftWords = {
  yours: 'Your gift',
  label: 'Gift',
  thing: 'gift',
  item: 'gift',
  items: 'Gifts',
  wrap: 'Gift wrap',
  anonymous: 'Given anonymously',
  given: 'Given',
  gave: 'gave',
  shown: 'gifts',
  secret: 'Please keep the secret until then.',
}

/** Lists of remembrance do not say "gift" and have no exclamation mark. These words are true of gifts too. */
const remembranceWords: GiftWords = {
  yours: 'Your order',
  label: 'Order',
  thing: 'order',
  item: 'item',
  items: 'Items',
  wrap: 'Wrapping',
  anonymous: 'Sent anonymously',
  given: 'Sent',
  gave: 'sent',
  shown: 'what was sent',
  secret: 'Please don’t mention it until then.',
}

export const giftWordsFor = (list: { readonly purpose: string | null }): GiftWords =>
  isRemembrance(list) ? remembranceWords : giftWords

/** Words for several lists at once. A single list of remembrance is enough to say "item" instead of "gift". */
export const giftWordsForAll = (lists: readonly { readonly purpose: string | null }[]): GiftWords =>
  lists.some(isRemembrance) ? remembranceWords : giftWords
