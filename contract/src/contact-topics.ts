/** Topics of the contact form, with their labels on pages and in emails. */
export const contactTopicWords = {
  order: 'An order',
  payment: 'A payment',
  delivery: 'Delivery',
  product: 'A gift',
  maker: 'A maker, or a gift I can’t find',
  report: 'A problem with a maker or a gift',
  account: 'My account or my data',
  press: 'Media enquiries',
  other: 'Something else',
} as const

export type ContactTopic = keyof typeof contactTopicWords
export const contactTopics = Object.keys(contactTopicWords) as [ContactTopic, ...ContactTopic[]]
