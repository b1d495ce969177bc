import { expect, it } from 'vitest'
import { clockFace, secondsUntil } from '#ui/use-seconds-left.ts'
import { type PromptKind, promptEnd, spokenTimeLeft } from './prompt.ts'

const kind = { action_expires_at: '2026-03-06T14:23:00.000Z', as_of: '2026-03-06T14:21:00.000Z' }

it.each([
  ['right', '2026-03-06T14:21:00.000Z'],
  ['an hour slow', '2026-03-06T13:21:00.000Z'],
  ['a day fast', '2026-03-07T14:21:00.000Z'],
])('shows the server’s remaining time on a device whose clock is %s', (_clock, here) => {
  const receivedAt = Date.parse(here)
  expect(secondsUntil(promptEnd(kind, receivedAt), receivedAt)).toBe(120)
})

it('shows the true remaining time after a page slept, and never less than zero', () => {
  const end = promptEnd(kind, 5_000)
  expect(secondsUntil(end, 5_000 + 90_001)).toBe(30)
  expect(secondsUntil(end, 5_000 + 3_600_000)).toBe(0)
})

it('has no end for a payment without a prompt', () => {
  expect(promptEnd({ ...kind, action_expires_at: null }, 5_000)).toBe(0)
})

it('shows a second until it is over, with minutes and two digits', () => {
  expect(secondsUntil(1_001, 0)).toBe(2)
  expect([180, 65, 9, 0].map(clockFace)).toEqual(['3:00', '1:05', '0:09', '0:00'])
})

const announcements = (kind: PromptKind): string[] =>
  Array.from({ length: 181 }, (_, passed) => spokenTimeLeft(180 - passed, kind)).filter(
    (words, index, all) => words !== all[index - 1],
  )

it('screen readers announce three minutes four times', () => {
  expect(announcements('approval')).toEqual([
    'Waiting for your approval…',
    'Less than a minute left to approve.',
    'Only a few seconds left to approve.',
    'The time to approve is up. We’re checking your payment…',
  ])
})

it('announces a code to a payer who owes one', () => {
  expect(announcements('code')).toEqual([
    'Waiting for your code…',
    'Less than a minute left to send the code.',
    'Only a few seconds left to send the code.',
    'The time to send the code is up. We’re checking your payment…',
  ])
})
