import { expect, test } from 'vitest'
import { after, type Standing, type Step, standings } from './transitions.ts'

const steps: readonly Step[] = ['invite', 'accept', 'decline', 'join', 'withdraw', 'leave', 'remove']
const table = `
           invite    accept  decline   join    withdraw   leave  remove
none       invited   -       -         member  -          -      -
invited    -         member  declined  member  withdrawn  -      -
member     -         -       -         -       -          none   removed
declined   invited   -       -         member  -          -      -
withdrawn  invited   -       -         member  -          -      -
removed    invited   -       -         -       -          -      -`

test('somebody’s standing in a group goes from one to another as the table says, and in no other way', () => {
  const [head = [], ...lines] = table
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/))
  expect(head).toEqual(steps)
  expect(lines.map(([name]) => name)).toEqual(Object.keys(standings))
  for (const [name, ...cells] of lines)
    for (const [index, step] of steps.entries())
      expect([name, step, after(name as Standing, step) ?? '-']).toEqual([name, step, cells[index]])
})
