import type { FormFields } from '#kit/form-problems.ts'

/** Values of the form. */
export interface ContactValues {
  name: string
  email: string
  topic: string
  order_number: string
  message: string
  /** The hidden field that only bots fill in. */
  website: string
}

export const emptyValues: ContactValues = {
  name: '',
  email: '',
  topic: '',
  order_number: '',
  message: '',
  website: '',
}

/** In the order of the page. */
export const contactNames = ['topic', 'order_number', 'message', 'name', 'email'] as const

export const contactFields: FormFields = { names: contactNames, idOf: name => `contact-${name}` }

/** The question after a search without results. */
const questionFor = (query: string): string => `I’m looking for “${query}”. Who makes it?\n`

/** Puts a question about the search (`?q=`) before the message, once. */
export function withOpeningText(message: string, query: string): string {
  const question = query && questionFor(query)
  return question && !message.includes(question.trim()) ? question + message : message
}
