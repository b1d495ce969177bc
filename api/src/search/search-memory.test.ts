import { expect, test } from 'vitest'
import { allocate, allocateUnsafe, createCopies, reuseMemory } from './search-memory.ts'

const fill = (length: number) => reuseMemory(() => void allocateUnsafe(length).fill(7))

test('arrays of the next search are in the memory of the search before, and begin with zeros', () => {
  fill(1_000)
  fill(1_000)
  const [zeros, same] = reuseMemory(() => [[...allocate(600)], allocateUnsafe(400)[0]] as const)
  expect(zeros).toEqual(Array.from({ length: 600 }, () => 0))
  expect(same).toBe(7)
})

test('arrays beyond the memory, or outside a search, are new ones', () => {
  fill(10)
  reuseMemory(() => {
    const [first, second] = [allocate(100_000).fill(1), allocate(100_000).fill(2)]
    expect([first[99_999], second[0]]).toEqual([1, 2])
  })
  const outside = [allocateUnsafe(100).fill(3), allocateUnsafe(100).fill(4)]
  fill(100_000)
  expect(outside.map(array => array[0])).toEqual([3, 4])
})

test('a search that fails frees the memory, and no search runs within another', () => {
  const failing = () => {
    throw new Error('failed')
  }
  expect(() => reuseMemory(failing)).toThrow('failed')
  expect(() => reuseMemory(() => fill(1))).toThrow('in the memory of another')
  expect(reuseMemory(() => allocate(2).length)).toBe(2)
})

test('copies keep their contents until they are freed, and later ones use their memory', () => {
  const [first, second] = [createCopies(), createCopies()]
  const one = first.copy(Uint32Array.of(1, 2, 3))
  const other = second.copy(Uint32Array.of(4))
  expect([[...one], [...other], first.areFreed]).toEqual([[1, 2, 3], [4], false])
  first.free()
  expect([first.areFreed, second.areFreed]).toEqual([true, false])
  const third = createCopies().copy(Uint32Array.of(5, 6))
  expect([[...third], third.buffer === one.buffer, [...other]]).toEqual([[5, 6], true, [4]])
})
