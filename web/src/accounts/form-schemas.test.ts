import { newPassword } from '@akyede/contract/fields'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolverFor } from '#kit/form-resolver.ts'
import { passwordRules, signUpSchema } from './form-schemas.ts'

const form = {
  first_name: 'Abɛna',
  last_name: 'Sarpong',
  email: 'abena@example.com',
  phone: '',
  password: 'Akwaaba#2026',
  confirmation: 'Akwaaba#2026',
  referralCode: '',
  terms: true,
}

const check = async (values: object) =>
  resolverFor(async () => signUpSchema)({ ...form, ...values }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })

describe('the sign-up form', () => {
  it('accepts what the contract accepts', async () => {
    expect((await check({})).errors).toEqual({})
  })

  it.each([
    ['terms', { terms: false }, 'You must accept the terms of service'],
    ['confirmation', { confirmation: 'Akwaaba#2027' }, 'Passwords do not match'],
    ['email', { email: '' }, 'Email is required'],
    ['confirmation', { confirmation: '' }, 'Passwords do not match'],
    ['password', { password: 'short', confirmation: 'short' }, 'Password must be at least 8 characters long'],
  ])('reports at %s what is wrong', async (field, values, message) => {
    expect((await check(values)).errors).toEqual({ [field]: { type: 'schema', message } })
  })

  it('reports different passwords whatever else is wrong', async () => {
    const { errors } = await check({ first_name: '', confirmation: 'x' })
    expect(Object.keys(errors)).toEqual(['first_name', 'confirmation'])
  })
})

it('an empty password and its confirmation are reported as missing', async () => {
  const { errors } = await check({ password: '', confirmation: '' })
  expect(errors).toMatchObject({
    password: { message: 'Password is required' },
    confirmation: { message: 'Please enter the password again' },
  })
})

describe('the checklist beside a new password', () => {
  const unmet = (password: string) => passwordRules.filter(({ holds }) => !holds(password))

  it('names the run that makes a password too weak', () => {
    expect(unmet('Akwa1234#').map(({ text }) => text)).toEqual([
      'Hard to guess: with lowercase letters, no runs like 1234 or abcd',
    ])
    expect(unmet('Akwaaba#2026')).toEqual([])
  })

  it('is complete exactly when the password is accepted', () => {
    const piece = fc.constantFrom('a', 'Kw', 'ɛ', '7', '1234', 'abcd', '1111', '#', ' ', 'Q')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), pieces => {
        const password = pieces.join('')
        expect(unmet(password).length === 0).toBe(newPassword.safeParse(password).success)
      }),
    )
  })
})
