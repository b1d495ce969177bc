import type { SharedItem, SharedList } from '@akyede/contract/share-links'
import { expect, it } from 'vitest'
import { giveResolver } from './give-request.ts'
import { type GiveValues, walletOf } from './give-values.ts'

const list = { id: '0199aa00-0000-7000-8000-000000000001', share_id: 'd-EBketrKLw2Izpih-E2sQ' } as SharedList
const item = { id: '0199aa00-0000-7000-8000-000000000002', needsVariant: false } as SharedItem
const values: GiveValues = {
  quantity: 1,
  variant_id: '',
  message: '',
  anonymous: false,
  wrap: false,
  name: 'Kojo',
  contact: '024 412 3456',
  channel: 'mobile_money',
  other_wallet: false,
  wallet_phone: '',
  network: '',
  late_until: '',
}

const check = async (changed: Partial<GiveValues>, target = { list, item, asGuest: true }) => {
  const options = { fields: {}, shouldUseNativeValidation: false } as never
  const { values: sent, errors } = await giveResolver(target)({ ...values, ...changed }, undefined, options)
  const wrong = Object.entries(errors).map(([field, error]) => `${field}: ${error?.message}`)
  return { sent, wrong }
}

it('charges the wallet of the receipt’s number until the giver enters another', async () => {
  const { sent, wrong } = await check({})
  expect(wrong).toEqual([])
  expect(sent).toMatchObject({ phone: '024 412 3456', guest: { name: 'Kojo', phone: '024 412 3456' } })
  expect(walletOf({ ...values, other_wallet: true, wallet_phone: '0201234567' })).toBe('0201234567')
  expect(walletOf({ ...values, contact: 'kojo@example.com', wallet_phone: '0201234567' })).toBe('0201234567')
})

it('shows each missing value at the field that asks for it', async () => {
  expect((await check({ name: ' ', contact: '' })).wrong).toEqual([
    'name: Please enter your name',
    'contact: Please enter a phone number or email for the receipt',
  ])
  expect((await check({ contact: 'kojo@example.com' })).wrong).toEqual([
    'wallet_phone: Please enter a valid phone number',
  ])
  expect((await check({ contact: '', channel: 'page' })).wrong).toEqual([
    'contact: Please enter a phone number or email for the receipt',
  ])
  const kinds = { ...item, needsVariant: true } as SharedItem
  const { wrong } = await check({}, { list, item: kinds, asGuest: true })
  expect(wrong).toEqual(['variant_id: Please choose an option'])
})

it('sends no guest for a signed-in giver and no phone number for a card', async () => {
  const { sent } = await check({ channel: 'page', name: '', contact: '' }, { list, item, asGuest: false })
  expect(sent).toEqual({
    wishlist_id: list.id,
    share_id: list.share_id,
    item_id: item.id,
    quantity: 1,
    anonymous: false,
    wrap: false,
  })
})
