import { expect, it } from 'vitest'
import { guessedNetwork, isOtherPrefix, networkFor } from './wallet.ts'

it.each([
  ['024 412 3456', 'mtn'],
  ['+233 20 123 4567', 'vod'],
  ['0271234567', 'atl'],
  ['024 412', undefined],
  ['+44 7911 123456', undefined],
  ['', undefined],
])('the number %s is recognised as %s', (number, network) => {
  expect(guessedNetwork(number)).toBe(network)
})

it('a ported number keeps the network that was chosen for it', () => {
  expect(networkFor({ wallet_phone: '024 412 3456', network: 'vod' })).toBe('vod')
  expect(networkFor({ wallet_phone: '024 412 3456', network: '' })).toBe('mtn')
})

it('a chosen network survives a corrected digit, but not another number', () => {
  expect(isOtherPrefix('024 412 3456', '+233 24 412 3457')).toBe(false)
  expect(isOtherPrefix('024 412 3456', '020 412 3456')).toBe(true)
})
