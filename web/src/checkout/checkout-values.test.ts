import { expect, it } from 'vitest'
import { emptyValues, valuesIn } from './checkout-values.ts'

const { channel, wallet_phone, network, ...address } = { ...emptyValues, phone: '024 412 3456' }

it('a draft of an older version is filled in, with the delivery number as its wallet', () => {
  expect(valuesIn({ ...address, channel: 'card' })).toMatchObject({
    phone: '024 412 3456',
    channel: 'page',
    wallet_phone: '024 412 3456',
    network: '',
  })
})

it('a stored draft is read as it was, and an invalid one as none', () => {
  const stored = { ...address, channel: 'mobile_money', wallet_phone: '', network: 'atl' }
  expect(valuesIn(stored)).toEqual({ ...emptyValues, phone: '024 412 3456', network: 'atl' })
  expect(valuesIn({ ...stored, network: 'nobody' })?.network).toBe('')
  expect(valuesIn({ ...stored, keep_address: false })?.keep_address).toBe(false)
  expect(valuesIn({ ...stored, city: 5 })).toBeUndefined()
  expect(valuesIn(null)).toBeUndefined()
})

it('gift options are read as stored, and invalid ones as their defaults', () => {
  const options = { gift: true, gift_message: 'Well done!', gift_wrap: true, gift_hide_prices: false }
  const stored = { ...address, ...options, gift_deliver_on: 5 }
  expect(valuesIn(stored)).toMatchObject({ ...options, gift_deliver_on: '', gift_recipient: '' })
})
