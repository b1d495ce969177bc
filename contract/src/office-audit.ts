import { z } from 'zod'
import { isDay } from './days.ts'
import { dataOf, endpoint, noContent, pageOf } from './endpoint.ts'
import { line, requiredLine } from './fields.ts'
import { AuditEventName, isWithinRows, officePage, rowsRefusal } from './office.ts'
import { officeLimits } from './office-limits.ts'

const NamedUser = z.strictObject({ user_id: z.int(), first_name: z.string() })

export const AuditEntry = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  event: AuditEventName,
  /** The user whose account or money it is about. */
  user: NamedUser.nullable(),
  /** `user:` with an id, `operator`, `shop` or `stranger`. */
  actor: z.string(),
  /** The first name of a user who acted. */
  actor_name: z.string().nullable(),
  network: z.string().nullable(),
  /** Ids and numbers, and what staff wrote. */
  facts: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.output<typeof AuditEntry>

const day = z.string().refine(isDay, 'Please enter a date such as 2026-12-24')

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/office/audit',
  summary: 'Lists entries of the audit log, the newest first.',
  access: 'staff',
  permission: 'roles',
  query: z
    .strictObject({
      ...officePage,
      event: line().optional(),
      /** Whom an entry is about: an id or a whole email. */
      user: line().optional(),
      /** `operator`, or the id or whole email of a member of staff who acted for the shop. */
      actor: line().optional(),
      /** Days in Ghana, both included. */
      from: day.optional(),
      to: day.optional(),
    })
    .refine(isWithinRows, rowsRefusal),
  response: pageOf(AuditEntry),
  failures: [],
})

export const getAuditVerdict = endpoint({
  method: 'GET',
  path: '/office/audit/verdict',
  summary: 'Verifies the audit log against its chain of seals.',
  access: 'staff',
  permission: 'roles',
  response: dataOf(
    z.strictObject({
      seals: z.int(),
      entries: z.int(),
      /** Entries since the last seal. */
      waiting: z.int(),
      /** The hash of the last seal. */
      head: z.string(),
      /** The first seal that does not match. */
      broken_seal: z.int().nullable(),
      /** Entries that were added or removed outside the log. */
      stray: z.int(),
      is_intact: z.boolean(),
    }),
  ),
  failures: [],
})

export const SavedView = z.strictObject({ name: z.string(), list: z.string(), query: z.string() })
export type SavedView = z.output<typeof SavedView>

const viewParams = z.strictObject({ name: requiredLine('Please enter a name', officeLimits.savedName) })

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/office/views',
  summary: 'Lists the saved filters of the caller.',
  access: 'staff',
  permission: 'look',
  response: dataOf(z.array(SavedView)),
  failures: [],
})

export const setSavedView = endpoint({
  method: 'PUT',
  path: '/office/views/:name',
  summary: `Saves filters of the caller, at most ${officeLimits.savedViews}.`,
  access: 'staff',
  permission: 'look',
  idempotency: 'stored',
  params: viewParams,
  body: z.strictObject({
    /** The list, as the last part of its address. */
    list: z.string().regex(/^[a-z-]{1,40}$/, 'Please choose a list'),
    /** The search parameters of its address. */
    query: z.string().max(1000, 'These filters are too long'),
  }),
  response: dataOf(z.array(SavedView)),
  failures: ['office.saved_too_many'],
})

export const removeSavedView = endpoint({
  method: 'DELETE',
  path: '/office/views/:name',
  summary: 'Deletes saved filters of the caller. Idempotent.',
  access: 'staff',
  permission: 'look',
  idempotency: 'stored',
  status: 204,
  params: viewParams,
  response: noContent,
  failures: [],
})
