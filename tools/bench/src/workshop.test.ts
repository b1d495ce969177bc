import { expect, test } from 'vitest'
import { tableOfViews } from './workshop.ts'

const view = (lcp: number) => ({ lcp, largest: 'p Two orders are late', blocked: 40 })

test('a page of the workshop meets its goal by the middle one of its visits', () => {
  const table = tableOfViews(new Map([['Today', [view(1_900), view(4_000), view(1_800)]]]))
  expect(table).toMatch(/\| Today +\| +1,900 \| 1,800 – 4,000 \| p Two orders are late \| +40\.0 \| yes \|/)
})

test('a page of the workshop that takes more than two seconds misses its goal', () => {
  const table = tableOfViews(new Map([['Orders', [view(2_001), view(2_001), view(1_000)]]]))
  expect(table).toMatch(/\| Orders .* no \|/)
})
