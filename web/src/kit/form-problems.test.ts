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

describe('what the server refused', () => {
  it('is said at its field', () => {
    expect(problems(refusal(['email', 'Email is required']))).toEqual([
      { field: 'signin-email', message: 'Email is required' },
    ])
  })

  it('is said once for each field, in the order of the page', () => {
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

  it('is said as a whole when no field is to blame', () => {
    const error = new ApiError(401, { message: 'Login failed', code: 'auth.login_failed' }, undefined)
    expect(problems(error)).toEqual([{ field: 'signin-email', message: 'Login failed' }])
  })

  it('stays on top of a form that marks no field with it', () => {
    const otherwise = { field: 'email', message: 'Login failed' }
    const staying = [{ field: 'signin-email', message: 'Email is required', ofAttempt: true }]
    expect(attemptProblemsIn(refusal(['email', 'Email is required']), fields, otherwise)).toEqual(staying)
  })

  it('is said with what it kept from happening where the answer has no words', () => {
    const words = (error: unknown) => problems(error).map(({ message }) => message)
    expect(words(new ApiError(502, {}, undefined))).toEqual(['Login failed. HTTP error! status 502'])
    expect(words(new Error(''))).toEqual(['Login failed'])
    expect(words(new Error('No connection'))).toEqual(['No connection'])
  })

  it('that came after the end of the session is said in words that are true after the next sign-in, too', () => {
    const over = new ApiError(401, { message: 'Sign in.', code: 'auth.token_invalid' }, undefined)
    expect(problems(over)).toMatchObject([
      { message: 'Your session had ended, so this was not sent. Please try again.' },
    ])
  })
})
