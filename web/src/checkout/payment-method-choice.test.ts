import { expect, it } from 'vitest'
import { otherPaymentMethod, samePaymentMethod } from './payment-method-choice.ts'

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
