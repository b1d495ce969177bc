import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ErrorSummary, type FormProblem, unresolvedProblems } from './error-summary.tsx'

const name = { field: 'name', message: 'Name is required' }
const town = { field: 'town', message: 'Town is required' }
const refused = { field: 'email', message: 'Login failed', ofAttempt: true } as const

it('removes a problem once its field is valid', () => {
  expect(unresolvedProblems([name, town], [town])).toEqual([town])
  expect(unresolvedProblems([name, town], [])).toEqual([])
})

it('shows the current message when a field is invalid for another reason', () => {
  const tooLong = { field: 'name', message: 'Name is too long' }
  expect(unresolvedProblems([name], [tooLong])).toEqual([tooLong])
})

it('adds no problem while the user types in a field that was valid at submission', () => {
  expect(unresolvedProblems([name], [name, town])).toEqual([name])
})

it('keeps a problem without a field until the next attempt', () => {
  expect(unresolvedProblems([refused], [])).toEqual([refused])
})

const shown = (problems: readonly FormProblem[], current: readonly FormProblem[]) =>
  renderToStaticMarkup(<ErrorSummary problems={problems} current={current} />)

it('counts the remaining problems and disappears with the last one', () => {
  expect(shown([name, town], [name, town])).toContain('2 things need your attention')
  expect(shown([name, town], [town])).toContain('One thing needs your attention')
  expect(shown([name, town], [])).toBe('')
})
