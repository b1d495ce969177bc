import { afterEach, expect, test, vi } from 'vitest'
import { newId } from './ids.ts'

afterEach(() => vi.restoreAllMocks())

/** The milliseconds since 1970 that a UUIDv7 begins with. */
const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

test('an id is a UUIDv7 of the moment in which it is made', () => {
  const moment = Date.parse('2026-03-06T09:00:00.123Z')
  vi.spyOn(Date, 'now').mockReturnValue(moment)
  const id = newId()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(timeOf(id)).toBe(moment)
})

test('an id is of one moment, also when the higher digits of the time change while it is made', () => {
  const change = 27_000_000 * 0x10000
  vi.spyOn(Date, 'now')
    .mockReturnValueOnce(change - 1)
    .mockReturnValue(change)
  expect(timeOf(newId())).toBe(change - 1)
})
