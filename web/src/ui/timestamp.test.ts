import { expect, test } from 'vitest'
import { ago } from './timestamp.tsx'

test.each([
  ['2026-11-22T11:59:30Z', 'just now'],
  ['2026-11-22T12:00:30Z', 'just now'],
  ['2026-11-22T11:59:00Z', '1 minute ago'],
  ['2026-11-22T11:01:00Z', '59 minutes ago'],
  ['2026-11-22T10:00:00Z', '2 hours ago'],
  ['2026-11-21T12:00:00Z', '1 day ago'],
  ['2026-11-02T11:00:00Z', '20 days ago'],
])('describes %s as "%s" at noon', (at, words) =>
  expect(ago(at, new Date('2026-11-22T12:00:00Z'))).toBe(words),
)
