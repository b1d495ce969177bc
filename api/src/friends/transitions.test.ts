import { expect, test } from 'vitest'
import { isRefusal, relationshipActions, relationships, transitions } from './transitions.ts'

/** The whole table, written by hand: one row per action, in the order of the relationships. */
const table = `
          nothing    asked          was_asked     friends         was_declined  has_declined  blocks          is_blocked
send      asked      !already_asked friends       !already_friends !asked_lately asked         !blocked_by_you !person_not_found
accept    !not_open  !not_open      friends       friends         !not_open     !not_open     !not_open       !not_open
decline   !not_open  !not_open      has_declined  !not_open       !not_open     has_declined  !not_open       !not_open
cancel    !not_open  nothing        !not_open     !not_open       !not_open     !not_open     !not_open       !not_open
remove    nothing    asked          was_asked     nothing         was_declined  has_declined  blocks          is_blocked
block     blocks     blocks         blocks        blocks          blocks        blocks        blocks          blocks
unblock   nothing    asked          was_asked     friends         was_declined  has_declined  nothing         is_blocked`

const words = (line: string) => line.trim().split(/\s+/)
const [head = '', ...lines] = table.trim().split('\n')
const expected = (word: string) =>
  word === '!not_open' ? 'friend.request_not_found' : word.replace('!', 'friend.')

test('every action in every relationship leads where the table says', () => {
  expect(words(head)).toEqual([...relationships])
  expect(lines.map(line => words(line)[0])).toEqual([...relationshipActions])
  for (const line of lines) {
    const [action, ...cells] = words(line)
    const row = transitions[action as (typeof relationshipActions)[number]]
    expect(relationships.map(relationship => row[relationship])).toEqual(cells.map(expected))
  }
})

test('a blocked person receives the responses for an unknown person, except that sending a request finds nobody', () => {
  for (const action of relationshipActions.filter(one => one !== 'send')) {
    const [ofNobody, ofBlocked] = [transitions[action].nothing, transitions[action].is_blocked]
    expect(isRefusal(ofBlocked)).toBe(isRefusal(ofNobody))
    if (isRefusal(ofNobody)) expect(ofBlocked).toBe(ofNobody)
  }
  expect(transitions.send.is_blocked).toBe('friend.person_not_found')
})
