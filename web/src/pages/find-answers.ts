import { Children, isValidElement, type ReactNode } from 'react'
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
