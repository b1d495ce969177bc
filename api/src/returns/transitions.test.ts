import { type ReturnStatus, returnStatuses } from '@akyede/contract/return-words'
import { expect, test } from 'vitest'
import { canBecome } from './transitions.ts'

test.each<[ReturnStatus, ReturnStatus[]]>([
  ['requested', ['approved', 'refused', 'withdrawn', 'received']],
  ['approved', ['refused', 'withdrawn', 'lapsed', 'received']],
  ['refused', ['approved']],
  ['withdrawn', []],
  ['lapsed', ['approved', 'received']],
  ['received', ['refunded']],
  ['refunded', []],
])('a return that is %s becomes what the table says, and nothing else', (from, becomes) => {
  expect(returnStatuses.filter(to => canBecome(from, to)).sort()).toEqual(becomes.sort())
})
