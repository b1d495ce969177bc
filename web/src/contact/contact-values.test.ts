import { expect, it } from 'vitest'
import { withQuestion } from './contact-values.ts'

it('what was searched for begins the message', () => {
  expect(withQuestion('', 'kente for twins')).toBe('I am looking for “kente for twins”. Who makes it?\n')
})

it('what was written before stays below it, and it is asked once', () => {
  const asked = withQuestion('In blue, please.', 'kente')
  expect(asked).toBe('I am looking for “kente”. Who makes it?\nIn blue, please.')
  expect(withQuestion(asked, 'kente')).toBe(asked)
})

it('without a search there is no question', () => {
  expect(withQuestion('Hello', '')).toBe('Hello')
})
