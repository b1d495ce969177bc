import { describe, expect, it } from 'vitest'
import { resolverFor } from '#kit/form-resolver.ts'
import { signUpSchema } from './form-schemas.ts'

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
    ['password', { password: 'short', confirmation: 'short' }, 'Password must be at least 8 characters long'],
  ])('says at %s what is wrong', async (field, values, message) => {
    expect((await check(values)).errors).toEqual({ [field]: { type: 'schema', message } })
  })

  it('says of the passwords that they differ, whatever else is wrong', async () => {
    const { errors } = await check({ first_name: '', confirmation: 'x' })
    expect(Object.keys(errors)).toEqual(['first_name', 'confirmation'])
  })
})
