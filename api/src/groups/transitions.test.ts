import { expect, test } from 'vitest'
import { type Membership, type MembershipStep, membershipTransitions, nextMembership } from './transitions.ts'

const steps: readonly MembershipStep[] = [
  'invite',
  'accept',
  'decline',
  'join',
  'withdraw',
  'leave',
  'remove',
]
const table = `
           invite    accept  decline   join    withdraw   leave  remove
none       invited   -       -         member  -          -      -
invited    -         member  declined  member  withdrawn  -      -
member     -         -       -         -       -          none   removed
declined   invited   -       -         member  -          -      -
withdrawn  invited   -       -         member  -          -      -
removed    invited   -       -         -       -          -      -`

test('a membership changes as the table says, and in no other way', () => {
  const [head = [], ...lines] = table
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/))
  expect(head).toEqual(steps)
  expect(lines.map(([name]) => name)).toEqual(Object.keys(membershipTransitions))
  for (const [name, ...cells] of lines)
    for (const [index, step] of steps.entries())
      expect([name, step, nextMembership(name as Membership, step) ?? '-']).toEqual([
        name,
        step,
        cells[index],
      ])
})
