import { describe, expect, it } from 'vitest'
import { nearestCell, stepTo } from './cells.ts'

// Two searches with a delete button each, and one button below.
const widths = [2, 2, 1]
const at = (row: number, column = 0) => ({ row, column })

describe('a key in the list under the search', () => {
  it.each([
    ['ArrowDown', undefined, at(0)],
    ['ArrowDown', at(0), at(1)],
    ['ArrowDown', at(2), at(0)],
    ['ArrowUp', undefined, at(2)],
    ['ArrowUp', at(0), at(2)],
    ['ArrowUp', at(2), at(1)],
    ['Home', at(2), at(0)],
    ['End', at(0), at(2)],
    ['ArrowRight', at(1), at(1, 1)],
    ['ArrowLeft', at(1, 1), at(1)],
  ])('%s moves the active cell', (key, from, to) => expect(stepTo(key, widths, from)).toEqual(to))

  it('keeps its column where the next row has one', () => {
    expect(stepTo('ArrowDown', widths, at(0, 1))).toEqual(at(1, 1))
    expect(stepTo('ArrowDown', widths, at(1, 1))).toEqual(at(2))
  })

  it.each([
    ['Home', undefined],
    ['End', undefined],
    ['ArrowRight', undefined],
    ['ArrowRight', at(2)],
    ['ArrowLeft', at(0)],
    ['a', at(0)],
    ['Tab', at(0)],
  ])('%s belongs to the field where it moves no cell', (key, from) =>
    expect(stepTo(key, widths, from)).toBeUndefined(),
  )

  it('does nothing in an empty list', () => expect(stepTo('ArrowDown', [], undefined)).toBeUndefined())
})

it('finds the nearest cell when a row was removed', () => {
  expect(nearestCell(at(1, 1), [2, 1])).toEqual(at(1))
  expect(nearestCell(at(5), [2, 1])).toEqual(at(1))
  expect(nearestCell(at(0), [])).toBeUndefined()
})
