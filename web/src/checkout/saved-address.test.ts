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

it('a saved address is filled in as people write it, without the note of another order', () => {
  expect(valuesOf(saved, person)).toEqual({
    recipient_name: 'Ama Mensah',
    phone: '024 412 3456',
    street: '5 Adum Road',
    city: 'Kumasi',
    state: 'Ashanti',
    landmark: '',
    zipCode: '',
    note: '',
  })
})

it('who receives where an address does not say so is its owner', () => {
  const { recipient_name, phone, ...bare } = saved
  expect(valuesOf({ ...bare, area: 'Adum' }, person)).toMatchObject({
    ...person,
    street: '5 Adum Road, Adum',
  })
})

it('what is written is known again, however it is spaced', () => {
  const values = valuesOf(saved, person)
  expect(isSameAddress({ ...values, phone: '0244123456', city: ' kumasi', note: 'Blue gate' }, values)).toBe(
    true,
  )
  expect(isSameAddress({ ...values, landmark: 'Blue gate' }, values)).toBe(false)
})

it('a name and a number alone are no address yet', () => {
  expect(isBlankAddress({ ...noAddress, ...person })).toBe(true)
  expect(isBlankAddress({ ...noAddress, state: 'Volta' })).toBe(false)
})

it('a note is not kept with an address', () => {
  expect(toAddressInput({ ...noAddress, note: 'Ring twice' })).not.toHaveProperty('note')
})
