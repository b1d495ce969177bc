import { expect, it } from 'vitest'
import { resolverFor } from './form-resolver.ts'

const options = { fields: {}, shouldUseNativeValidation: false }

it('does not submit a form whose schema cannot load, and shows the reason at its first field', async () => {
  const resolve = resolverFor(() => Promise.reject(new Error('no connection')))
  expect(await resolve({ email: 'abena@example.com', password: 'x' }, undefined, options)).toEqual({
    values: {},
    errors: { email: { type: 'unchecked', message: expect.stringContaining('can’t reach') } },
  })
})
