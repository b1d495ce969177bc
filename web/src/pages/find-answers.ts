import { Children, isValidElement, type ReactNode } from 'react'
import { buyingTopics } from './help-buying.tsx'
import { shopTopics } from './help-shop.tsx'
import type { Answer, HelpTopic } from './help-topic.ts'

/** The topics with those answers that hold every word, in the question, the answer or beside them. */
export function findAnswers(topics: readonly HelpTopic[], query: string): HelpTopic[] {
  const wanted = folded(query)
    .split(/[^\p{L}\p{N}*#₵]+/u)
    .filter(Boolean)
  const holdsAll = (answer: Answer) => {
    const text = folded(`${answer.asked} ${textOf(answer.answer)} ${answer.also ?? ''}`)
    return wanted.every(word => text.includes(word))
  }
  return topics
    .map(topic => ({ ...topic, answers: topic.answers.filter(holdsAll) }))
    .filter(({ answers }) => answers.length > 0)
}

/** Small letters without marks; ɛ and ɔ as they are typed where the keyboard has none. */
const folded = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ɛ', 'e').replaceAll('ɔ', 'o')

/** The words of a text as the page shows them. */
export function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return Children.toArray(node).map(textOf).join(' ')
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : ''
}

/** In the order in which people ask. */
export const helpTopics: readonly HelpTopic[] = [...buyingTopics, ...shopTopics]

/** What people come for most: a question's anchor, or the page that does it. */
export const topTasks = [
  { text: 'Where is my order?', to: '/orders' },
  { text: 'The mobile money prompt did not come', to: '#momo-prompt' },
  { text: 'Change the delivery address', to: '#change-address' },
  { text: 'Return something', to: '#return' },
  { text: 'Order without an account?', to: '#account-needed' },
] as const
