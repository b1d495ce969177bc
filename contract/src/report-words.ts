/** Texts of reports (E78). This file does not load zod: pages import it. */
export const reportSubjects = ['review', 'product', 'maker', 'list', 'person'] as const
export type ReportSubject = (typeof reportSubjects)[number]

/** Reasons to report something, in the order of the form. */
export const reportReasonWords = {
  not_handmade: 'It isn’t handmade',
  counterfeit: 'It copies someone else’s work',
  misleading: 'The text or pictures mislead',
  undelivered: 'They don’t send what people pay for',
  fraud: 'I think it’s a scam',
  insult: 'It insults someone',
  personal_data: 'It shows someone’s personal details',
  advertising: 'It’s advertising',
  not_about_product: 'It isn’t about the product',
  fake: 'It’s fake',
  forbidden: 'It may not be sold or shown',
  unsafe: 'It’s unsafe',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof reportReasonWords

/** How much a report with this reason weighs in the queue: danger, fraud and exposed people come first. */
export const weightOf = (reason: ReportReason): number => weights[reason] ?? 1

const weights: Readonly<Partial<Record<ReportReason, number>>> = {
  unsafe: 3,
  fraud: 3,
  personal_data: 3,
  forbidden: 2,
  undelivered: 2,
  insult: 2,
  counterfeit: 2,
}

const reasonsOf: Readonly<Record<ReportSubject, readonly ReportReason[]>> = {
  review: ['insult', 'personal_data', 'advertising', 'not_about_product', 'fake', 'other'],
  product: ['not_handmade', 'counterfeit', 'misleading', 'forbidden', 'unsafe', 'other'],
  maker: ['not_handmade', 'counterfeit', 'undelivered', 'fraud', 'insult', 'forbidden', 'other'],
  list: ['insult', 'personal_data', 'fraud', 'advertising', 'forbidden', 'other'],
  person: ['insult', 'personal_data', 'fraud', 'fake', 'advertising', 'other'],
}

export const reportReasonsOf = (about: ReportSubject): readonly ReportReason[] => reasonsOf[about]

export const reportWords = {
  /** The button and the title of the dialog. */
  titles: {
    review: 'Report this review',
    product: 'Report this gift',
    maker: 'Report this maker',
    list: 'Report this list',
    person: 'Report this person',
  } satisfies Record<ReportSubject, string>,
  explanation: 'We’ll look at it and let you know. We won’t tell anyone that you reported it.',
  reason: 'What’s wrong?',
  words: 'What should we know?',
  send: 'Send report',
  sent: 'Thank you. We’ll look at it and let you know.',
  /** Guests use the contact form. */
  guest: 'Sign in to report this, or write to us.',
  signIn: 'Sign in',
  contact: 'Write to us',
  reviewed: { title: 'We’ve reviewed your report', message: 'Thank you for helping to keep Akyɛde safe.' },
  hiddenReview: (product: string, reason: string) => ({
    title: 'We’ve hidden your review',
    message: `Your review of ${product} is no longer shown: ${reason}. If you think that’s wrong, please contact support.`,
  }),
  hiddenList: (list: string, reason: string) => ({
    title: 'We’ve hidden your list',
    message: `Only you can see ${list} for now: ${reason}. If you think that’s wrong, please contact support.`,
  }),
} as const
