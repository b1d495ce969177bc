import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ErrorSummary, type FormProblem, unresolvedProblems } from './error-summary.tsx'

const name = { field: 'name', message: 'Name is required' }
const town = { field: 'town', message: 'Town is required' }
const refused = { field: 'email', message: 'Login failed', ofAttempt: true } as const

it('a problem leaves the list once its field is right', () => {
  expect(unresolvedProblems([name, town], [town])).toEqual([town])
  expect(unresolvedProblems([name, town], [])).toEqual([])
})

it('a field that is wrong in another way by now says so', () => {
  const tooLong = { field: 'name', message: 'Name is too long' }
  expect(unresolvedProblems([name], [tooLong])).toEqual([tooLong])
})

it('what was right when the form was sent does not join the list while it is being written', () => {
  expect(unresolvedProblems([name], [name, town])).toEqual([name])
})

it('a refusal of the whole stays until the next attempt', () => {
  expect(unresolvedProblems([refused], [])).toEqual([refused])
})

const shown = (problems: readonly FormProblem[], current: readonly FormProblem[]) =>
  renderToStaticMarkup(<ErrorSummary problems={problems} current={current} />)

it('the box counts what is left, and goes with the last of it', () => {
  expect(shown([name, town], [name, town])).toContain('2 things need your attention')
  expect(shown([name, town], [town])).toContain('One thing needs your attention')
  expect(shown([name, town], [])).toBe('')
})
