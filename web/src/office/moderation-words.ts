import type { holdReasons, OfficeProduct } from '@akyede/contract/office-products'
import type { hideReasons } from '@akyede/contract/office-reviews'

export const holdReasonWords: Readonly<Record<(typeof holdReasons)[number], string>> = {
  not_handmade: 'Not handmade',
  counterfeit: 'A copy of someone else’s work',
  misleading: 'Text or pictures mislead',
  forbidden: 'May not be sold',
  unsafe: 'Unsafe',
  other: 'Another reason',
}

export const hideReasonWords: Readonly<Record<(typeof hideReasons)[number], string>> = {
  insult: 'Insulting',
  personal_data: 'Shows personal data',
  advertising: 'Advertising',
  not_about_product: 'Not about the product',
  fake: 'Fake',
  other: 'Another reason',
}

export const productStateWords: Readonly<Record<OfficeProduct['state'], string>> = {
  on_sale: 'On sale',
  off_sale: 'Off sale',
  held: 'Held',
}

/** The options of a select from the words of its values. */
export const optionsOf = (words: Readonly<Record<string, string>>): { value: string; text: string }[] =>
  Object.entries(words).map(([value, text]) => ({ value, text }))
