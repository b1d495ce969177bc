import { expect, it } from 'vitest'
import { missingIn } from './buy-again.tsx'
import { reasonIn } from './cancel-order.tsx'

const form = (fields: Record<string, string>) => ({ get: (name: string) => fields[name] ?? null })

it('the reason of a cancellation is the chosen one, the written one, both or none', () => {
  expect(reasonIn(form({ reason: 'It would arrive too late', words: ' the wedding is on Friday ' }))).toBe(
    'It would arrive too late: the wedding is on Friday',
  )
  expect(reasonIn(form({ words: 'Too dear' }))).toBe('Too dear')
  expect(reasonIn(form({ words: '  ' }))).toBeUndefined()
})

it('items that cannot be bought again in full are listed', () => {
  expect(missingIn({ gone: ['Stool', 'Drum'], fewer: [] })).toBe('Not available now: Stool, Drum.')
  expect(missingIn({ gone: [], fewer: ['Basket'] })).toBe('Only some available: Basket.')
  expect(missingIn({ gone: [], fewer: [] })).toBe('')
})
