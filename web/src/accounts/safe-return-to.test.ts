import { describe, expect, it } from 'vitest'
import { safeReturnTo } from './safe-return-to.ts'

const here = 'https://akyede.example'

describe('the address after sign-in', () => {
  it.each([
    '/checkout',
    '/search?q=kente',
    '/product/1#reviews',
    '/search?q=https://evil.example',
    '/wishlists/%2F%2Fevil.example',
    '/a@evil.example',
  ])('keeps %s', path => {
    expect(safeReturnTo(path)).toBe(path)
  })

  it.each([
    'https://evil.example',
    'HTTPS://evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:\\\\evil.example',
    'http://akyede.example@evil.example',
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '//evil.example/%2e%2e',
    '//akyede.example@evil.example/',
    '//akyede.example%00.evil.example',
    '//0x7f000001/',
    '//[::1]/',
    '//evil%E3%80%82example',
    '//ⓔvil.example',
    '/\\evil.example',
    '/\\/evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    '\u0000//evil.example',
    '\u00a0//evil.example',
    '\u2028//evil.example',
    '/\u0000/evil.example',
    '/\u0085/evil.example',
    '/checkout\r\nLocation: https://evil.example',
    '/%2e%2e//evil.example/..//',
    '/..//evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/./\\evil.example',
    '/a/b/../..//evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '/javascript:/\\evil.example',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://evil.example/1',
    'file:///etc/passwd',
    'about:blank',
    'mailto:somebody@evil.example',
    'evil.example',
    '.evil.example',
    '@evil.example',
    ':80',
    '?returnTo=//evil.example',
    '#//evil.example',
    ' /checkout',
    'checkout',
    '',
    null,
    undefined,
    '/signin?returnTo=/signin',
    '/signup',
  ])('replaces %j by the dashboard', wanted => {
    expect(safeReturnTo(wanted)).toBe('/dashboard')
  })

  it('stays on the site for arbitrary input', () => {
    const parts = [
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%09',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      '\t',
      'https:',
    ]
    for (const one of parts)
      for (const two of parts)
        for (const three of parts)
          for (const four of parts) {
            const address = safeReturnTo(`/${one}${two}${three}${four}`)
            if (new URL(address, here).origin !== here)
              expect.fail(`${one}${two}${three}${four} led to ${address}`)
          }
  })
})
