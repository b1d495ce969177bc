import { expect, test } from 'vitest'
import { readCallback } from './oauth-flow.ts'

const nothing = { state: '', code: '', error: '', iss: '', firstName: '', lastName: '' }

test.each([
  [
    '?state=s&code=c%2F1&iss=https%3A%2F%2Fgoogle.test',
    '',
    { state: 's', code: 'c/1', iss: 'https://google.test' },
  ],
  ['?state=s&error=access_denied', '', { state: 's', error: 'access_denied' }],
  [
    '',
    '#state=s&code=c&first_name=Yaa&last_name=Asantewaa',
    { state: 's', code: 'c', firstName: 'Yaa', lastName: 'Asantewaa' },
  ],
  // Facebook appends this to its response.
  ['?state=s&code=c', '#_=_', { state: 's', code: 'c' }],
])('reads %s%s as %j', (search, hash, read) => {
  expect(readCallback({ search, hash })).toEqual({ ...nothing, ...read })
})

test.each(['', '?utm_source=x', '#'])('returns undefined for "%s"', address => {
  const { search, hash } = new URL(address, 'https://shop.test/oauth/callback')
  expect(readCallback({ search, hash })).toBeUndefined()
})
