import { describe, expect, it } from 'vitest'
import { ApiError } from './call-error.ts'
import { attemptProblemsIn, problemsIn } from './form-problems.ts'

const fields = { names: ['email', 'password'], idOf: (name: string) => `signin-${name}` }
const problems = (error: unknown) => problemsIn(error, fields, { field: 'email', message: 'Login failed' })
const refusal = (...details: [field: string, msg: string][]) =>
  new ApiError(
    422,
    { message: 'x', detail: details.map(([field, msg]) => ({ loc: ['body', field], msg, type: 'custom' })) },
    undefined,
  )

describe('a server error', () => {
  it('is shown at its field', () => {
    expect(problems(refusal(['email', 'Email is required']))).toEqual([
      { field: 'signin-email', message: 'Email is required' },
    ])
  })

  it('shows no message of a script that failed to load', () => {
    expect(problems(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toEqual([
      { field: 'signin-email', message: 'Login failed' },
    ])
  })

  it('is shown once for each field, in the order of the page', () => {
    const error = refusal(
      ['password', 'Too short'],
      ['email', 'Email is required'],
      ['password', 'No number'],
    )
    expect(problems(error)).toEqual([
      { field: 'signin-email', message: 'Email is required' },
      { field: 'signin-password', message: 'Too short' },
    ])
  })

  it('becomes one problem when it names no field', () => {
    const error = new ApiError(401, { message: 'Login failed', code: 'auth.login_failed' }, undefined)
    expect(problems(error)).toEqual([{ field: 'signin-email', message: 'Login failed' }])
  })

  it('stays above a form that marks no fields', () => {
    const otherwise = { field: 'email', message: 'Login failed' }
    const staying = [{ field: 'signin-email', message: 'Email is required', ofAttempt: true }]
    expect(attemptProblemsIn(refusal(['email', 'Email is required']), fields, otherwise)).toEqual(staying)
  })

  it('starts with the failed action when the response has no message', () => {
    const words = (error: unknown) => problems(error).map(({ message }) => message)
    expect(words(new ApiError(502, {}, undefined))).toEqual(['Login failed. HTTP error! status 502'])
    expect(words(new Error(''))).toEqual(['Login failed'])
    expect(words(new Error('No connection'))).toEqual(['No connection'])
  })

  it('has words that stay true after the next sign-in when the session had ended', () => {
    const over = new ApiError(401, { message: 'Sign in.', code: 'auth.token_invalid' }, undefined)
    expect(problems(over)).toMatchObject([
      { message: 'Your session ended, so this wasn’t sent. Please try again.' },
    ])
  })
})
