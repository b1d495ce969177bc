import { asPesewas } from '@akyede/contract/money'
import { expect, it } from 'vitest'
import { payWords } from './payment-method-choice.ts'

const wallet = { channel: 'mobile_money', wallet_phone: '024 412 3456', network: '' } as const

it('the button names the amount and the payment method', () => {
  expect(payWords(wallet, asPesewas(20_300))).toBe('Pay ₵203.00 with MTN MoMo')
  expect(payWords({ ...wallet, network: 'vod' }, asPesewas(20_300))).toBe('Pay ₵203.00 with Telecel Cash')
  expect(payWords({ ...wallet, wallet_phone: '' }, asPesewas(20_300))).toBe('Pay ₵203.00 with MoMo')
  expect(payWords({ ...wallet, channel: 'page' }, asPesewas(20_300))).toBe('Pay ₵203.00 on Paystack')
  expect(payWords(wallet, null)).toBe('Pay with MTN MoMo')
})
