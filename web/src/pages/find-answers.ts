import { Children, isValidElement, type ReactNode } from 'react'
import { buyingTopics } from './help-buying.tsx'
import { shopTopics } from './help-shop.tsx'
import type { Answer, HelpTopic } from './question.tsx'

/** Returns the topics with the answers that contain every word of the query in question, answer or keywords. */
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

/** Lower case without diacritics. ɛ and ɔ become the letters that people type without a Ghanaian keyboard. */
const folded = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ɛ', 'e').replaceAll('ɔ', 'o')

/** The text content of a React node. */
export function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return Children.toArray(node).map(textOf).join(' ')
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : ''
}

/** All help topics, ordered by demand. */
export const helpTopics: readonly HelpTopic[] = [...buyingTopics, ...shopTopics]

/** The most frequent tasks: an anchor of a question, or the page for the task. */
export const topTasks = [
  { text: 'Where is my order?', to: '/orders' },
  { text: 'I didn’t get a mobile money prompt', to: '#momo-prompt' },
  { text: 'Change the delivery address', to: '#change-address' },
  { text: 'Return something', to: '#return' },
  { text: 'Order without an account?', to: '#account-needed' },
] as const
