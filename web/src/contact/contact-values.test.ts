import { expect, it } from 'vitest'
import { withOpeningText } from './contact-values.ts'

it('what was searched for begins the message', () => {
  expect(withOpeningText('', 'kente for twins')).toBe('I am looking for “kente for twins”. Who makes it?\n')
})

it('what was written before stays below it, and it is asked once', () => {
  const asked = withOpeningText('In blue, please.', 'kente')
  expect(asked).toBe('I am looking for “kente”. Who makes it?\nIn blue, please.')
  expect(withOpeningText(asked, 'kente')).toBe(asked)
})

it('without a search there is no question', () => {
  expect(withOpeningText('Hello', '')).toBe('Hello')
})
