import { describe, expect, it } from 'vitest'
import { daysAway, hasPassed, nextYearly, shareMessage } from './list-words.ts'

const now = new Date('2026-11-22T23:30:00Z')

describe('the day of a list', () => {
  it('is described by its distance from today', () => {
    expect(daysAway('2026-11-22', now)).toBe('today')
    expect(daysAway('2026-11-23', now)).toBe('tomorrow')
    expect(daysAway('2026-12-25', now)).toBe('in 33 days')
    expect(daysAway('2026-11-21', now)).toBe('yesterday')
    expect(daysAway('2026-10-22', now)).toBe('31 days ago')
  })

  it('has passed from the day after', () => {
    expect(hasPassed('2026-11-22', now)).toBe(false)
    expect(hasPassed('2026-11-21', now)).toBe(true)
  })

  it('recurs once a year', () => {
    expect(nextYearly(12, 25, now)).toBe('2026-12-25')
    expect(nextYearly(11, 21, now)).toBe('2027-11-21')
  })
})

describe('the message with a link', () => {
  const owner = { user_id: 1, first_name: 'Ama' }
  const list = {
    name: 'Ama at 30',
    purpose: 'birthday',
    deadline: '2026-12-24',
    role: 'owner',
    owner,
  } as const
  const rest = '“Ama at 30”. You can pay by MoMo, no account needed.'

  it('speaks for its owner on the occasion and its day', () => {
    expect(shareMessage(list, now)).toBe(
      `My birthday is coming up on 24 December! If you’d like to give something, here’s my wishlist: ${rest}`,
    )
  })

  it('leaves out a day that has passed, and an occasion without news', () => {
    const plain = `If you’d like to give something, here’s my wishlist: ${rest}`
    expect(shareMessage({ ...list, deadline: '2026-11-01' }, now)).toBe(plain)
    expect(shareMessage({ ...list, purpose: 'other' }, now)).toBe(plain)
    expect(shareMessage({ ...list, purpose: null }, now)).toBe(plain)
  })

  it('names the owner when a co-owner sends it', () => {
    expect(shareMessage({ ...list, role: 'co_owner' }, now)).toBe(
      `If you’d like to give something, here’s Ama’s wishlist: ${rest}`,
    )
  })

  it('says neither "gift" nor an exclamation mark in mourning', () => {
    const message = shareMessage({ ...list, purpose: 'funeral', deadline: null }, now)
    expect(message).toBe(
      'We’re remembering our loved one. If you’d like to support the family, here’s what would help: “Ama at 30”',
    )
    expect(message).not.toMatch(/gift|!/)
  })
})
