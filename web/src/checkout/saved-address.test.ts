import type { SavedAddress } from '@akyede/contract/addresses'
import { expect, it } from 'vitest'
import { isBlankAddress, isSameAddress, noAddress, toAddressInput, valuesOf } from './saved-address.ts'

const person = { recipient_name: 'Abena Owusu', phone: '055 123 4987' }
const saved: SavedAddress = {
  id: 'a',
  is_default: true,
  recipient_name: 'Ama Mensah',
  phone: '+233244123456',
  street: '5 Adum Road',
  city: 'Kumasi',
  state: 'Ashanti',
  note: 'Ring twice',
  country: 'GH',
}

it('a saved address is filled in as text, with its note for the rider', () => {
  expect(valuesOf(saved, person)).toEqual({
    recipient_name: 'Ama Mensah',
    phone: '024 412 3456',
    street: '5 Adum Road',
    city: 'Kumasi',
    state: 'Ashanti',
    landmark: '',
    zipCode: '',
    note: 'Ring twice',
  })
})

it('an address without a recipient is sent to its owner', () => {
  const { recipient_name, phone, ...bare } = saved
  expect(valuesOf({ ...bare, area: 'Adum' }, person)).toMatchObject({
    ...person,
    street: '5 Adum Road, Adum',
  })
})

it('an entered address is recognised whatever its spacing', () => {
  const values = valuesOf(saved, person)
  expect(isSameAddress({ ...values, phone: '0244123456', city: ' kumasi' }, values)).toBe(true)
  expect(isSameAddress({ ...values, landmark: 'Blue gate' }, values)).toBe(false)
  expect(isSameAddress({ ...values, note: 'Call first' }, values)).toBe(false)
})

it('a name and a number alone are not an address', () => {
  expect(isBlankAddress({ ...noAddress, ...person })).toBe(true)
  expect(isBlankAddress({ ...noAddress, state: 'Volta' })).toBe(false)
})

it('the note for the rider is saved with its address', () => {
  expect(toAddressInput({ ...noAddress, note: 'Ring twice' })).toMatchObject({ note: 'Ring twice' })
})
