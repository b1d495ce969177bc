import { expect, it } from 'vitest'
import { nationalPhone } from '#kit/national-phone.ts'
import { currentStep } from './status-words.ts'

const at = '2026-03-06T10:00:00.000Z'

it('an order is at the last step that it reached, including skipped ones', () => {
  const timeline = [
    { step: 'placed' as const, at },
    { step: 'paid' as const, at },
    { step: 'making' as const, at: null },
    { step: 'shipped' as const, at },
    { step: 'delivered' as const, at: null },
  ]
  expect(currentStep(timeline)).toBe(3)
  expect(currentStep(timeline.map(step => ({ ...step, at: null })))).toBe(0)
})

it('a Ghanaian phone number is written in national format', () => {
  expect(nationalPhone('+233244123456')).toBe('024 412 3456')
  expect(nationalPhone('+447911123456')).toBe('+447911123456')
})
