import { expect, test } from 'vitest'
import { formatNumber, table } from './table.ts'

test('a table is Markdown with aligned columns', () => {
  const columns = [
    { title: 'what', cell: (row: { what: string; value: number }) => row.what },
    { title: 'ms', cell: (row: { value: number }) => formatNumber(row.value), align: 'right' as const },
  ]
  const rows = [
    { what: 'Akyɛde', value: 12 },
    { what: 'a bare server', value: 0.5 },
  ]
  expect(table(columns, rows)).toBe(
    [
      '| what          |   ms |',
      '| ------------- | ---: |',
      '| Akyɛde        | 12.0 |',
      '| a bare server | 0.50 |',
    ].join('\n'),
  )
})

test('a number shows its significant digits', () => {
  expect([12_345.6, 100, 99.94, 10, 9.876, 0.012].map(formatNumber)).toEqual([
    '12,346',
    '100',
    '99.9',
    '10.0',
    '9.88',
    '0.01',
  ])
})

test('a missing number is a dash, not a zero', () => {
  expect([undefined, Number.NaN].map(formatNumber)).toEqual(['–', '–'])
})
