import { expect, it } from 'vitest'
import { applyListEdit, guestItemsMax, guestListsMax, type ListEdit } from './list-edits.ts'
import { aGift } from './test-lists.ts'

const at = new Date('2026-11-21T12:00:00Z')
const create = (id: string): ListEdit => ({ kind: 'create', id, name: 'Naming day', purpose: null, at })
const add = (id: string, about = {}): ListEdit => ({
  kind: 'add',
  listId: 'list',
  id,
  gift: aGift(about),
  at,
})
const lists = applyListEdit([], create('list'))

it('makes a guest’s list public and adds a gift with default priority and quantity', () => {
  expect(applyListEdit(lists, add('item'))).toMatchObject([
    {
      id: 'list',
      name: 'Naming day',
      privacy: 'public',
      createdAt: at.toISOString(),
      items: [{ id: 'item', priority: 'medium', quantity: 1, addedAt: at.toISOString() }],
    },
  ])
})

it('keeps a gift once on a guest’s list', () => {
  const twice = applyListEdit(applyListEdit(lists, add('item')), add('other'))
  expect(twice[0]?.items.map(({ id }) => id)).toEqual(['item'])
})

it('refuses to add to a deleted list with a message for the user', () => {
  expect(() => applyListEdit([], add('item'))).toThrow('Wishlist not found')
})

it('limits a guest’s lists to what one call can move', () => {
  let [many, full] = [lists, lists]
  for (let number = 1; number < guestListsMax; number++) many = applyListEdit(many, create(`${number}`))
  expect(() => applyListEdit(many, create('more'))).toThrow('Sign in to keep more')
  for (let number = 0; number < guestItemsMax; number++)
    full = applyListEdit(full, add(`${number}`, { productId: `${number}` }))
  expect(() => applyListEdit(full, add('more'))).toThrow('Sign in to add more')
})
