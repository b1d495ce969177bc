import { describe, expect, it } from 'vitest'
import { queryOf, viewOf } from './lists-address.ts'

const usual = { scope: 'own', search: '', sortBy: 'updated', page: 1 } as const

describe('the query string of the lists', () => {
  it('is read back as it was written', () => {
    const view = { scope: 'archived', search: 'naming day', sortBy: 'name', page: 3 } as const
    expect(viewOf(new URLSearchParams(queryOf(view)))).toEqual(view)
    const ofOne = { ...usual, scope: 'friends', owner: 4503 } as const
    expect(viewOf(new URLSearchParams(queryOf(ofOne)))).toEqual(ofOne)
    expect(queryOf(viewOf(new URLSearchParams()))).toBe('')
  })

  it('falls back to the default view when it is invalid', () => {
    const nonsense = 'scope=constructor&sortBy=toString&page=-1'
    expect(viewOf(new URLSearchParams(nonsense))).toEqual(usual)
    expect(viewOf(new URLSearchParams('page=2.5&scope=&owner=0x1'))).toEqual(usual)
  })
})
