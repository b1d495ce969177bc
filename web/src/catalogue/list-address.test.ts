import { describe, expect, test } from 'vitest'
import { listHref, readListAddress } from './list-address.ts'

const read = (query: string) => readListAddress(new URLSearchParams(query))

describe('the address of a list', () => {
  test('is the first page by best match when it says nothing', () => {
    expect(read('')).toEqual({ page: 1, sortBy: 'relevance' })
  })

  test.each(['page=abc', 'page=0', 'page=-2', 'page=1e3', 'sortBy=random', 'sortBy=toString', 'sortBy='])(
    'treats %s as if it were not there',
    query => {
      expect(read(query)).toEqual({ page: 1, sortBy: 'relevance' })
    },
  )

  test('never asks for more pages than the API serves', () => {
    expect(read('page=9999').page).toBe(1000)
  })

  test('comes back from its own link', () => {
    const address = { page: 3, sortBy: 'price_asc' } as const
    expect(read(listHref(address, 'kɛntɛ & co').slice(1))).toEqual(address)
    expect(new URLSearchParams(listHref(address, 'kɛntɛ & co')).get('q')).toBe('kɛntɛ & co')
  })

  test('leaves out what goes without saying', () => {
    expect(listHref({ page: 1, sortBy: 'relevance' })).toBe('?')
    expect(listHref({ page: 1, sortBy: 'relevance' }, 'drum')).toBe('?q=drum')
  })
})
