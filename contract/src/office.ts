import { z } from 'zod'
import { RoleName } from './accounts.ts'
import { dataOf, endpoint, noContent, type Permission, permissions } from './endpoint.ts'
import { cleanMultilineText, counted, id } from './fields.ts'
import { auditEventNames } from './office-audit-words.ts'
import { officeLimits } from './office-limits.ts'

/** The permissions of each role of staff (E9). Refunds of `support` are limited by `officeLimits.refunds`. */
export const rolePermissions: Readonly<Partial<Record<RoleName, readonly Permission[]>>> = {
  support: ['look', 'serve', 'give_back', 'keep_order'],
  admin: permissions.filter(permission => permission !== 'roles'),
  super_admin: permissions,
}

export const isStaff = (role: RoleName): boolean => rolePermissions[role] !== undefined

/** The message that staff write beside an action; it is recorded in the audit log. */
export const words = z
  .string('Please write a few words')
  .max(officeLimits.words, `Please use at most ${officeLimits.words} characters`)
  .transform(cleanMultilineText)
export const requiredWords = words.refine(text => text.length > 0, 'Please write a few words')

/**
 * The page of a back-office list. Pages beyond the first 10,000 rows are refused; `total` is counted up to 10,000, and
 * `has_more` says whether there are more.
 */
export const officePage = {
  page: counted(1).refine(page => page >= 1, 'Page must be 1 or more'),
  limit: counted(officeLimits.pageSize).refine(
    limit => limit >= 1 && limit <= 100,
    'Limit must be from 1 to 100',
  ),
}
export const isWithinRows = ({ page, limit }: { page: number; limit: number }): boolean =>
  page * limit <= officeLimits.rows
export const rowsRefusal = 'Please narrow down the list'

export const AuditEventName = z.enum(auditEventNames)

/** Actions of staff and the operator on a record, the newest first. */
export const StaffHistory = z.array(
  z.strictObject({
    event: AuditEventName,
    by: z.string(),
    reason: z.string().nullable(),
    words: z.string().nullable(),
    at: z.iso.datetime(),
  }),
)

export const StaffMember = z.strictObject({
  user_id: z.int(),
  first_name: z.string(),
  role: RoleName,
  permissions: z.array(z.enum(permissions)),
})
export type StaffMember = z.output<typeof StaffMember>

export const getStaffMember = endpoint({
  method: 'GET',
  path: '/office/me',
  summary: 'Retrieves the signed-in member of staff.',
  access: 'staff',
  permission: 'look',
  response: dataOf(StaffMember),
  failures: [],
})

/** Kinds of records that show which colleagues have them open. */
export const viewedKinds = ['ticket', 'return'] as const
export type ViewedKind = (typeof viewedKinds)[number]

export const announceOfficeView = endpoint({
  method: 'POST',
  path: '/office/looking',
  summary: 'Tells colleagues for a minute that the caller has this open (realtime push `office.looking`).',
  access: 'staff',
  permission: 'serve',
  body: z.strictObject({ kind: z.enum(viewedKinds), id }),
  idempotency: 'none',
  status: 204,
  response: noContent,
  failures: [],
})
