import { expect, it } from 'vitest'
import { emptyValues, valuesIn } from './checkout-values.ts'

const { channel, wallet_phone, network, ...address } = { ...emptyValues, phone: '024 412 3456' }

it('what an older shop kept is still filled in, the wallet with the number of the delivery', () => {
  expect(valuesIn({ ...address, channel: 'card' })).toMatchObject({
    phone: '024 412 3456',
    channel: 'page',
    wallet_phone: '024 412 3456',
    network: '',
  })
})

it('what was kept is taken as it was, and nonsense as nothing', () => {
  const kept = { ...address, channel: 'mobile_money', wallet_phone: '', network: 'atl' }
  expect(valuesIn(kept)).toEqual({ ...emptyValues, phone: '024 412 3456', network: 'atl' })
  expect(valuesIn({ ...kept, network: 'nobody' })?.network).toBe('')
  expect(valuesIn({ ...kept, city: 5 })).toBeUndefined()
  expect(valuesIn(null)).toBeUndefined()
})
