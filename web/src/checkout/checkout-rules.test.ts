import { describe, expect, it } from 'vitest'
import { checkoutResolver } from './checkout-rules.ts'
import { type CheckoutValues, emptyValues } from './checkout-values.ts'

const complete: CheckoutValues = {
  ...emptyValues,
  recipient_name: 'Abena Owusu',
  phone: '024 412 3456',
  state: 'Ashanti',
  city: 'Kumasi',
  street: '12 Zongo Road',
  wallet_phone: '055 123 4987',
}
const check = (values: CheckoutValues) =>
  checkoutResolver(values, undefined, { fields: {}, shouldUseNativeValidation: false })
const messagesFor = async (values: CheckoutValues) =>
  Object.fromEntries(
    Object.entries((await check(values)).errors).map(([field, error]) => [field, error.message]),
  )

describe('the checkout form', () => {
  it('requires everything that a rider needs', async () => {
    expect(await messagesFor(emptyValues)).toEqual({
      recipient_name: 'Please enter the recipient’s name',
      phone: 'A phone number is required for delivery',
      state: 'Please choose a region',
      city: 'Please enter the town or city',
      street: 'Please enter the street, house or area',
      wallet_phone: 'Please enter a valid phone number',
    })
  })

  it('sends no blank fields, and the phone number in international format', async () => {
    const { values } = await check(complete)
    expect(values).toEqual({
      paymentMethod: { provider: 'paystack', channel: 'mobile_money', phone: '+233551234987' },
      address: {
        recipient_name: 'Abena Owusu',
        phone: '+233244123456',
        state: 'Ashanti',
        city: 'Kumasi',
        street: '12 Zongo Road',
        country: 'GH',
      },
    })
  })

  it('requires a Ghanaian wallet only for mobile money, and its network where the number is ambiguous', async () => {
    expect(await messagesFor({ ...complete, wallet_phone: '030 277 1234' })).toEqual({
      wallet_phone: 'Please enter a Ghana mobile money number',
    })
    expect(await messagesFor({ ...complete, wallet_phone: '028 123 4567' })).toEqual({
      network: 'Please choose the network of this number',
    })
    expect(await check({ ...complete, wallet_phone: '028 123 4567', network: 'atl' })).toMatchObject({
      values: { paymentMethod: { network: 'atl' } },
    })
    expect(await check({ ...complete, channel: 'page', wallet_phone: '' })).toMatchObject({
      values: { paymentMethod: { provider: 'paystack' } },
    })
  })

  it('reads a GPS address in every notation', async () => {
    expect(await check({ ...complete, zipCode: 'ga1838164' })).toMatchObject({
      values: { address: { zipCode: 'GA-183-8164' } },
    })
    expect(await messagesFor({ ...complete, zipCode: 'near the tree' })).toEqual({
      zipCode: 'Please enter a GPS address such as GA-183-8164',
    })
  })

  it('yields gift options only for a gift, and no day that was not chosen', async () => {
    const options: CheckoutValues = {
      ...complete,
      gift_recipient: 'Efua',
      gift_message: 'Well done!',
      gift_wrap: true,
      gift_deliver_on: '',
    }
    expect((await check(options)).values).toMatchObject({ gift: undefined })
    expect((await check({ ...options, gift: true })).values).toMatchObject({
      gift: { recipient: 'Efua', message: 'Well done!', wrap: true, hide_prices: true, anonymous: false },
    })
  })

  it('shows the errors of a gift at its fields', async () => {
    const options: CheckoutValues = {
      ...complete,
      gift: true,
      gift_recipient: 'a'.repeat(101),
      gift_message: 'a'.repeat(501),
      gift_deliver_on: '24.12.',
    }
    expect(await messagesFor(options)).toEqual({
      gift_recipient: 'This text is too long',
      gift_message: 'Please use at most 500 characters',
      gift_deliver_on: 'Please choose a date',
    })
    expect(await messagesFor({ ...options, gift: false })).toEqual({})
  })
})
