import type { FormFields } from '#kit/form-problems.ts'

/** What the form holds. */
export interface ContactValues {
  name: string
  email: string
  topic: string
  order_number: string
  message: string
  /** The field that nobody sees. */
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

/** What a search that found nothing asks of the makers. */
const askFor = (query: string): string => `I am looking for “${query}”. Who makes it?\n`

/** The message with the words of the address (`?q=`) in it, once. */
export function withOpeningText(message: string, query: string): string {
  const question = query && askFor(query)
  return question && !message.includes(question.trim()) ? question + message : message
}
