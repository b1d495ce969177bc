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
  shown: 'gifts',
  secret: 'Please keep the secret until then.',
}

/** Lists of remembrance do not say "gift" and have no exclamation mark. */
const remembranceWords: GiftWords = {
  yours: 'Your order',
  label: 'Order',
  thing: 'order',
  item: 'item',
  items: 'Items',
  wrap: 'Wrapping',
  anonymous: 'Sent anonymously',
  shown: 'what was sent',
  secret: 'Please don’t mention it until then.',
}

export const giftWordsFor = (list: { readonly purpose: string | null }): GiftWords =>
  isRemembrance(list) ? remembranceWords : giftWords
