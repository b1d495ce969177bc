import { asPesewas } from '@akyede/contract/money'
import { expect, it } from 'vitest'
import {
  guessedNetwork,
  isOtherPrefix,
  networkFor,
  otherPaymentMethod,
  payWords,
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

const wallet = { channel: 'mobile_money', wallet_phone: '024 412 3456', network: '' } as const

it('the button names the amount and the payment method', () => {
  expect(payWords(wallet, asPesewas(20_300))).toBe('Pay ₵203.00 with MTN MoMo')
  expect(payWords({ ...wallet, network: 'vod' }, asPesewas(20_300))).toBe('Pay ₵203.00 with Telecel Cash')
  expect(payWords({ ...wallet, wallet_phone: '' }, asPesewas(20_300))).toBe('Pay ₵203.00 with MoMo')
  expect(payWords({ ...wallet, channel: 'page' }, asPesewas(20_300))).toBe('Pay ₵203.00 on Paystack')
  expect(payWords(wallet, null)).toBe('Pay with MTN MoMo')
})
