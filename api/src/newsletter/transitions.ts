import { type NewsletterStatus, newsletterStatuses } from '@akyede/contract/newsletter'

/** Status transitions of a subscription. Subscribing again after unsubscribing needs a new confirmation. */
const transitions: Record<NewsletterStatus, readonly NewsletterStatus[]> = {
  pending: ['pending', 'confirmed', 'unsubscribed'],
  confirmed: ['unsubscribed'],
  unsubscribed: ['pending'],
}

export const canBecome = (from: NewsletterStatus, to: NewsletterStatus): boolean =>
  transitions[from].includes(to)

/** The statuses that can change to this one, for conditional updates. */
export const statusesLeadingTo = (to: NewsletterStatus): NewsletterStatus[] =>
  newsletterStatuses.filter(from => from !== to && canBecome(from, to))
