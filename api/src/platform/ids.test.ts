import { afterEach, expect, test, vi } from 'vitest'
import { newId } from './ids.ts'

afterEach(() => vi.restoreAllMocks())

/** The timestamp at the start of a UUIDv7, in milliseconds since 1970. */
const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

test('creates a UUIDv7 of the current time', () => {
  const timestamp = Date.parse('2026-03-06T09:00:00.123Z')
  vi.spyOn(Date, 'now').mockReturnValue(timestamp)
  const id = newId()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(timeOf(id)).toBe(timestamp)
})

test('uses one timestamp per id, also when the high digits change meanwhile', () => {
  const change = 27_000_000 * 0x10000
  vi.spyOn(Date, 'now')
    .mockReturnValueOnce(change - 1)
    .mockReturnValue(change)
  expect(timeOf(newId())).toBe(change - 1)
})

test('creates ids that sort in the order of their creation, also within one millisecond', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('follows a clock that was set back by more than a second, and not one by less', () => {
  const timestamp = Date.now() + 60_000
  const clock = vi.spyOn(Date, 'now').mockReturnValue(timestamp)
  newId()
  clock.mockReturnValue(timestamp - 1_000)
  expect(timeOf(newId())).toBe(timestamp)
  clock.mockReturnValue(timestamp - 1_001)
  expect(timeOf(newId())).toBe(timestamp - 1_001)
})
