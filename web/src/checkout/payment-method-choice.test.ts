import { expect, it } from 'vitest'
import {
  guessedNetwork,
  isOtherPrefix,
  networkFor,
  otherPaymentMethod,
  samePaymentMethod,
} from './payment-method-choice.ts'

const byPhone = { phone: '+233551234002', network: 'vod' } as const
const onPage = { phone: null, network: null }

it('samePaymentMethod returns the same wallet for another attempt', () => {
  expect(samePaymentMethod(byPhone)).toEqual({
    channel: 'mobile_money',
    wallet_phone: '055 123 4002',
    network: 'vod',
  })
  expect(samePaymentMethod(onPage)).toEqual({ channel: 'page' })
})

it('otherPaymentMethod returns the other method', () => {
  expect(otherPaymentMethod(byPhone)).toEqual({ channel: 'page' })
  expect(otherPaymentMethod(onPage)).toEqual({ channel: 'mobile_money' })
})

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
