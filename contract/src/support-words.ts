/** Categories of support tickets, with their labels on pages and in emails (D130). */
export const supportCategoryWords = {
  order: { name: 'An order', about: 'Something is missing, wrong or broken, or you want to change it' },
  payment: { name: 'A payment', about: 'A charge, a failed payment or a refund' },
  delivery: { name: 'Delivery', about: 'Where a parcel is, or where it should go' },
  gift: { name: 'A gift I gave or received', about: 'A surprise, a wishlist, wrapping or a card' },
  product: { name: 'A product', about: 'A question before you buy' },
  account: { name: 'My account', about: 'Signing in, your details, your data' },
  vendor: { name: 'A maker', about: 'A shop or maker on Akyɛde' },
  technical: { name: 'Something doesn’t work', about: 'A problem with the website' },
  other: { name: 'Something else', about: 'Anything else' },
} as const
export type SupportCategory = keyof typeof supportCategoryWords

/** Priorities of a ticket, as its author reads them. */
export const supportPriorityWords = {
  low: 'It can wait',
  normal: 'Within a day or two, please',
  high: 'Blocking me',
  urgent: 'Needed today',
} as const
export type SupportPriority = keyof typeof supportPriorityWords

/** Statuses of a ticket, as its author reads them. */
export const supportStatusWords = {
  open: 'Open',
  waiting_user: 'Answered',
  waiting_support: 'In progress',
  resolved: 'Resolved',
  closed: 'Closed',
} as const
export type SupportStatus = keyof typeof supportStatusWords

type Keys<Words> = [keyof Words, ...(keyof Words)[]]
export const supportCategories = Object.keys(supportCategoryWords) as Keys<typeof supportCategoryWords>
export const supportPriorities = Object.keys(supportPriorityWords) as Keys<typeof supportPriorityWords>
export const supportStatuses = Object.keys(supportStatusWords) as Keys<typeof supportStatusWords>

/** Accepted file types, for a browser's file dialog. */
export const supportFileTypes = '.png,.jpg,.jpeg,.webp,.pdf,.txt'
