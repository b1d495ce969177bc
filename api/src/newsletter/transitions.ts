import { type NewsletterStatus, newsletterStatuses } from '@akyede/contract/newsletter'

/** The life of a subscription: whoever asks again after leaving has to confirm again. */
const transitions: Record<NewsletterStatus, readonly NewsletterStatus[]> = {
  pending: ['pending', 'confirmed', 'unsubscribed'],
  confirmed: ['unsubscribed'],
  unsubscribed: ['pending'],
}

export const canBecome = (from: NewsletterStatus, to: NewsletterStatus): boolean =>
  transitions[from].includes(to)

/** From where a status is reached, for conditional updates. */
export const statusesLeadingTo = (to: NewsletterStatus): NewsletterStatus[] =>
  newsletterStatuses.filter(from => from !== to && canBecome(from, to))
