import type { MakerState, suspendReasons } from '@akyede/contract/office-makers'
import type { holdReasons, OfficeProduct } from '@akyede/contract/office-products'
import type { listHideReasons, ReportState } from '@akyede/contract/office-reports'
import type { hideReasons } from '@akyede/contract/office-reviews'
import type { ReportSubject } from '@akyede/contract/report-words'

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

export const listHideReasonWords: Readonly<Record<(typeof listHideReasons)[number], string>> = {
  insult: 'Insulting',
  personal_data: 'Shows personal data',
  fraud: 'Fraud',
  advertising: 'Advertising',
  forbidden: 'May not be shown',
  other: 'Another reason',
}

export const productStateWords: Readonly<Record<OfficeProduct['state'], string>> = {
  on_sale: 'On sale',
  off_sale: 'Off sale',
  held: 'Held',
  waiting: 'In review',
}

/** The options of a select from the words of its values. */
export const optionsOf = (words: Readonly<Record<string, string>>): { value: string; text: string }[] =>
  Object.entries(words).map(([value, text]) => ({ value, text }))

export const makerStateWords: Readonly<Record<MakerState, string>> = {
  applied: 'Applied',
  refused: 'Refused',
  approved: 'Open',
  paused: 'On a break',
  suspended: 'Suspended',
  closed: 'Closed',
}

export const suspendReasonWords: Readonly<Record<(typeof suspendReasons)[number], string>> = {
  not_handmade: 'Not handmade',
  counterfeit: 'Copies of someone else’s work',
  undelivered: 'Doesn’t send what was paid for',
  fraud: 'Fraud',
  forbidden: 'Sells what may not be sold',
  insult: 'Insults people',
  other: 'Another reason',
}

export const reportSubjectWords: Readonly<Record<ReportSubject, string>> = {
  review: 'Review',
  product: 'Product',
  maker: 'Maker',
  list: 'List',
  person: 'Person',
}

export const reportStateWords: Readonly<Record<ReportState, string>> = {
  open: 'Open',
  kept: 'Kept',
  hidden: 'Hidden',
  held: 'Product held',
  suspended: 'Maker suspended',
  closed: 'Account suspended',
}
