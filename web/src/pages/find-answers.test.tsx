import { expect, it } from 'vitest'
import { findAnswers, helpTopics } from './find-answers.ts'

const asked = (query: string) =>
  findAnswers(helpTopics, query).flatMap(({ answers }) => answers.map(answer => answer.asked))

it('finds the answers to common queries', () => {
  for (const [query, question] of [
    ['momo', 'I didn’t get a mobile money prompt'],
    ['*170#', 'I didn’t get a mobile money prompt'],
    ['REFUND', 'Can I return something?'],
    ['where order', 'Where is my order?'],
    ['address change', 'Can I change the delivery address?'],
    ['akyede', 'What is Akyɛde?'],
    ['  unsubscribe  ', 'How do I get the newsletter, or stop it?'],
  ]) {
    expect(asked(query ?? ''), query).toContain(question)
  }
})

it('requires every word of the query', () => {
  expect(asked('newsletter *170#')).toEqual([])
  expect(findAnswers(helpTopics, 'xylophone')).toEqual([])
})

it('returns everything for an empty query', () => {
  expect(findAnswers(helpTopics, ' ')).toEqual(helpTopics)
})

it('has unique anchors', () => {
  const ids = helpTopics.flatMap(({ id, answers }) => [id, ...answers.flatMap(answer => answer.id ?? [])])
  expect(new Set(ids).size).toBe(ids.length)
})
