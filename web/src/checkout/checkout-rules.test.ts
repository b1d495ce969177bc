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
}
const check = (values: CheckoutValues) =>
  checkoutResolver(values, undefined, { fields: {}, shouldUseNativeValidation: false })
const messagesFor = async (values: CheckoutValues) =>
  Object.fromEntries(
    Object.entries((await check(values)).errors).map(([field, error]) => [field, error.message]),
  )

describe('the checkout form', () => {
  it('asks for everything that a rider needs', async () => {
    expect(await messagesFor(emptyValues)).toEqual({
      recipient_name: 'Please say who receives the parcel',
      phone: 'A phone number is required for delivery',
      state: 'Please choose a region',
      city: 'Please say the town or city',
      street: 'Please say the street, house or area',
    })
  })

  it('sends no blanks, and the phone number as it is dialled from anywhere', async () => {
    const { values } = await check(complete)
    expect(values).toEqual({
      channel: 'mobile_money',
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

  it('reads a GPS address however it is written', async () => {
    expect(await check({ ...complete, zipCode: 'ga1838164' })).toMatchObject({
      values: { address: { zipCode: 'GA-183-8164' } },
    })
    expect(await messagesFor({ ...complete, zipCode: 'near the tree' })).toEqual({
      zipCode: 'A GPS address looks like GA-183-8164',
    })
  })
})
