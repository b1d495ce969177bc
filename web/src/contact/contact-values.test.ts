import { expect, it } from 'vitest'
import { withOpeningText } from './contact-values.ts'

it('starts the message with a question about the search', () => {
  expect(withOpeningText('', 'kente for twins')).toBe('I’m looking for “kente for twins”. Who makes it?\n')
})

it('keeps earlier text below the question, and adds the question once', () => {
  const asked = withOpeningText('In blue, please.', 'kente')
  expect(asked).toBe('I’m looking for “kente”. Who makes it?\nIn blue, please.')
  expect(withOpeningText(asked, 'kente')).toBe(asked)
})

it('adds no question without a search', () => {
  expect(withOpeningText('Hello', '')).toBe('Hello')
})
