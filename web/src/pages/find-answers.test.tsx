import { expect, it } from 'vitest'
import { findAnswers, helpTopics } from './find-answers.ts'

const asked = (query: string) =>
  findAnswers(helpTopics, query).flatMap(({ answers }) => answers.map(answer => answer.asked))

it('finds the answers to common queries', () => {
  for (const [query, question] of [
    ['momo', 'The mobile money prompt did not come'],
    ['*170#', 'The mobile money prompt did not come'],
    ['REFUND', 'Can I return something?'],
    ['where order', 'Where is my order?'],
    ['address change', 'Can I change the delivery address?'],
    ['akyede', 'What is Akyɛde?'],
    ['  unsubscribe  ', 'How do I get the newsletter, and how does it end?'],
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
