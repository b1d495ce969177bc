import { describe, expect, it } from 'vitest'
import { safeReturnTo } from './safe-return-to.ts'

describe('the way back after sign-in', () => {
  it.each(['/checkout', '/search?q=kente', '/product/1#reviews'])('keeps %s', path => {
    expect(safeReturnTo(path)).toBe(path)
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/%2e%2e//evil.example/..//',
    '/..//evil.example',
    '/./\\evil.example',
    'javascript:alert(1)',
    ' /checkout',
    'checkout',
    '',
    null,
    '/signin?returnTo=/signin',
  ])('never leads to %j', wanted => {
    expect(safeReturnTo(wanted)).toBe('/')
  })
})
