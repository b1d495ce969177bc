/**
 * Compile-time checks of `endpoint`: each `@ts-expect-error` fails when the compiler accepts the line.
 * Nothing here runs.
 */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Failure } from './failures.ts'

const base = { summary: 'check', access: 'anyone', response: z.null(), failures: [] } as const

endpoint({ ...base, method: 'GET', path: '/things/:thingId', params: z.object({ thingId: z.string() }) })

// @ts-expect-error the path names a parameter that `params` does not
endpoint({ ...base, method: 'GET', path: '/things/:thingId', params: z.object({ id: z.string() }) })

// @ts-expect-error the path names a parameter and there are no `params`
endpoint({ ...base, method: 'GET', path: '/things/:thingId' })

// @ts-expect-error a GET has no body
endpoint({ ...base, method: 'GET', path: '/things', body: z.object({}) })

// @ts-expect-error an unsafe call declares its idempotency
endpoint({ ...base, method: 'POST', path: '/things', body: z.object({}) })

// @ts-expect-error a private response is never cached by others
endpoint({ ...base, access: 'signed-in', method: 'GET', path: '/things', maxAge: 300 })

// @ts-expect-error a staff endpoint names its permission
endpoint({ ...base, access: 'staff', method: 'GET', path: '/things' })

// @ts-expect-error only staff endpoints have a permission
endpoint({ ...base, access: 'signed-in', permission: 'look', method: 'GET', path: '/things' })

// @ts-expect-error the response of a staff endpoint is never cached by others
endpoint({ ...base, access: 'staff', permission: 'look', method: 'GET', path: '/things', maxAge: 300 })

endpoint({ ...base, access: 'staff', permission: 'look', method: 'GET', path: '/things' })

// @ts-expect-error a failure code that is not in the catalogue
endpoint({ ...base, method: 'GET', path: '/things', failures: ['thing.unheard_of'] })

// @ts-expect-error an unknown failure cannot be thrown
new Failure('thing.unheard_of')
