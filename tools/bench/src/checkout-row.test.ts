import { describe, expect, test } from 'vitest'
import { type CheckoutGoal, reportRows, reportStatements } from './checkout-row.ts'
import type { StatementCount } from './statement-counts.ts'

function rowOf(statements: readonly StatementCount[], goal?: CheckoutGoal) {
  const cost = {
    times: 10,
    perSecond: 20,
    p50: 30,
    p99: 90,
    shopTime: 4,
    databaseTime: 3,
    statements,
    wal: 2_000,
  }
  return { what: 'order', cost, goal }
}

const commits = [
  { text: 'begin', calls: 2, time: 1 },
  { text: 'commit', calls: 2, time: 1 },
  { text: 'select 1', calls: 5, time: 1 },
]
/** The cells of a column. */
const column = (title: string, goal?: CheckoutGoal) => {
  const [titles = [], , cells = []] = reportRows([rowOf(commits, goal)])
    .split('\n')
    .map(line => line.split('|').map(cell => cell.trim()))
  return cells[titles.indexOf(title)]
}

describe('a row of the checkout table', () => {
  test('counts every statement, and each commit as a transaction', () => {
    expect(column('statements')).toBe('9.00')
    expect(column('transactions')).toBe('2.00')
  })

  test('adds the processor time of server and database', () => {
    expect(column('CPU ms')).toBe('7.00')
  })

  test('meets its goal when every part of it is met', () => {
    expect(column('met', { processorTime: 7, statements: 9, perSecond: 20, p99: 90 })).toBe('yes')
    expect(column('met')).toBe('–')
  })

  test.each<CheckoutGoal>([{ processorTime: 6.9 }, { statements: 8 }, { perSecond: 21 }, { p99: 89 }])(
    'misses the goal %j',
    goal => {
      expect(column('met', goal)).toBe('no')
    },
  )
})

test('statements are listed without the names of their columns', () => {
  const listed = reportStatements(
    rowOf([
      { text: 'select "id", "email"\n from "users" where "users"."id" = $1', calls: 3, time: 1 },
      {
        text: 'insert into "orders" ("id", "number") values ($1, $2) returning "id", "number"',
        calls: 1,
        time: 1,
      },
    ]),
  )
  expect(listed).toContain('| select … from users where users.id = $1 |')
  expect(listed).toContain('| insert into orders returning …')
})
