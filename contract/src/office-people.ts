import { z } from 'zod'
import { RoleName } from './accounts.ts'
import { dataOf, endpoint, noContent, pageOf } from './endpoint.ts'
import { cleanMultilineText, line, phone, userId } from './fields.ts'
import { isWithinRows, officePage, requiredWords, rowsRefusal, words } from './office.ts'
import { officeLimits } from './office-limits.ts'
import { userIdPattern } from './user-id.ts'

/** What a search for people looks for: a whole email, a whole phone number, an id, or three characters of a name. */
export type PeopleSearch =
  | { readonly kind: 'email'; readonly text: string }
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: 'number'; readonly id: number | undefined; readonly phone: string | undefined }

export function readPeopleSearch(search: string): PeopleSearch | undefined {
  if (search.includes('@')) return { kind: 'email', text: search }
  if (/^\+?[\d\s()-]+$/.test(search)) {
    const id = userIdPattern.test(search) ? Number(search) : undefined
    const number = phone.safeParse(search).data
    return id || number ? { kind: 'number', id, phone: number } : undefined
  }
  return [...search].length >= 3 ? { kind: 'name', text: search } : undefined
}

const params = z.strictObject({ userId })

export const personStates = ['active', 'closed', 'erased'] as const

export const PersonSummary = z.strictObject({
  user_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  /** Masked; `showPersonPhone` returns the whole number. */
  phone: z.string().nullable(),
  role: RoleName,
  state: z.enum(personStates),
  created_at: z.iso.datetime(),
})
export type PersonSummary = z.output<typeof PersonSummary>

const PersonOrder = z.strictObject({
  id: z.string(),
  number: z.string(),
  status: z.string(),
  payment_status: z.string(),
  /** Cedis. */
  total: z.number(),
  at: z.iso.datetime(),
})
const PersonRequest = z.strictObject({
  id: z.string(),
  /** The number of a return, the reference of a ticket. */
  number: z.string(),
  status: z.string(),
  at: z.iso.datetime(),
})

export const OfficePerson = PersonSummary.extend({
  email_verified: z.boolean(),
  phone_verified: z.boolean(),
  has_authenticator: z.boolean(),
  /** Wrong passwords lock a sign-in with this email somewhere. */
  sign_in_locked: z.boolean(),
  /** Why staff closed the account, in their words. */
  closed_because: z.string().nullable(),
  closed_at: z.iso.datetime().nullable(),
  /** When the account is erased at the person's request. */
  erase_at: z.iso.datetime().nullable(),
  sessions: z.array(
    z.strictObject({
      id: z.string(),
      device: z.string(),
      network: z.string().nullable(),
      method: z.string(),
      created_at: z.iso.datetime(),
      last_used_at: z.iso.datetime(),
    }),
  ),
  /** The newest ten of each. */
  orders: z.array(PersonOrder),
  tickets: z.array(PersonRequest),
  returns: z.array(PersonRequest),
  /** Changes with role, state, contact details and note; compared by `If-Match`. */
  version: z.int(),
  note: z.strictObject({ text: z.string(), changed_by: z.string(), changed_at: z.iso.datetime() }).nullable(),
})
export type OfficePerson = z.output<typeof OfficePerson>

export const peopleSorts = ['newest', 'oldest'] as const

export const listOfficePeople = endpoint({
  method: 'GET',
  path: '/office/people',
  summary: 'Lists people; the search takes a whole email, a whole phone number, an id or part of a name.',
  access: 'staff',
  permission: 'look',
  query: z
    .strictObject({
      ...officePage,
      search: line()
        .optional()
        .refine(
          text => !text || readPeopleSearch(text) !== undefined,
          'Please enter a whole email or phone number, an id, or at least 3 characters of a name',
        ),
      sortBy: z.enum(peopleSorts).default('newest'),
    })
    .refine(isWithinRows, { error: rowsRefusal, path: ['page'] }),
  response: pageOf(PersonSummary),
  failures: [],
})

export const getOfficePerson = endpoint({
  method: 'GET',
  path: '/office/people/:userId',
  summary: 'Retrieves a person with sign-ins, orders, tickets, returns and the note of staff; audited.',
  access: 'staff',
  permission: 'look',
  params,
  response: dataOf(OfficePerson),
  failures: ['office.not_found'],
})

export const showPersonPhone = endpoint({
  method: 'POST',
  path: '/office/people/:userId/phone',
  summary: 'Returns the whole phone number of a person; audited.',
  access: 'staff',
  permission: 'look',
  params,
  idempotency: 'none',
  response: dataOf(z.strictObject({ phone: z.string().nullable() })),
  failures: ['office.not_found'],
})

const optionalWords = z.strictObject({ words: words.default('') })
const withWords = z.strictObject({ words: requiredWords })

const refusals = [
  'office.not_found',
  'office.yourself',
  'office.above_you',
  'office.changed_meanwhile',
  'office.if_match_invalid',
] as const

export const signOutPerson = endpoint({
  method: 'POST',
  path: '/office/people/:userId/sign-out',
  summary: 'Ends every session of a person.',
  access: 'staff',
  permission: 'serve',
  params,
  body: optionalWords,
  idempotency: 'stored',
  response: dataOf(z.strictObject({ sessions_ended: z.int() })),
  failures: refusals,
})

export const unlockPerson = endpoint({
  method: 'POST',
  path: '/office/people/:userId/unlock',
  summary: 'Unlocks the sign-in of a person after too many wrong passwords.',
  access: 'staff',
  permission: 'serve',
  params,
  body: optionalWords,
  idempotency: 'stored',
  status: 204,
  response: noContent,
  failures: refusals,
})

const PersonState = dataOf(z.strictObject({ state: z.enum(personStates) }))

export const closePerson = endpoint({
  method: 'POST',
  path: '/office/people/:userId/close',
  summary: 'Closes an account and ends its sessions at once, for administrators. Idempotent.',
  access: 'staff',
  permission: 'keep_order',
  params,
  body: withWords,
  idempotency: 'stored',
  response: PersonState,
  failures: [...refusals, 'office.last_super_admin'],
})

export const openPerson = endpoint({
  method: 'POST',
  path: '/office/people/:userId/open',
  summary: 'Opens an account again that staff closed, for administrators. Idempotent.',
  access: 'staff',
  permission: 'keep_order',
  params,
  body: optionalWords,
  idempotency: 'stored',
  response: PersonState,
  failures: refusals,
})

export const setPersonRole = endpoint({
  method: 'PUT',
  path: '/office/people/:userId/role',
  summary: 'Gives an account a role.',
  access: 'staff',
  permission: 'roles',
  freshSignIn: true,
  params,
  body: z.strictObject({ role: RoleName, words: requiredWords }),
  idempotency: 'stored',
  response: dataOf(z.strictObject({ role: RoleName })),
  failures: [...refusals, 'office.last_super_admin', 'auth.sign_in_again'],
})

export const setPersonNote = endpoint({
  method: 'PUT',
  path: '/office/people/:userId/note',
  summary: 'Replaces the note of staff on a person; an empty text removes it.',
  access: 'staff',
  permission: 'serve',
  params,
  body: z.strictObject({
    note: z
      .string('Please write a note')
      .max(officeLimits.note, `Please use at most ${officeLimits.note} characters`)
      .transform(cleanMultilineText),
  }),
  idempotency: 'stored',
  status: 204,
  response: noContent,
  failures: refusals,
})
