import { z } from 'zod'
import { dataOf, endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { limits } from './limits.ts'
import { CollaboratorRole } from './wishlist-fields.ts'
import { Collaborator, Wishlist } from './wishlists.ts'

const listParams = z.strictObject({ wishlistId: id })
const personId = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const personParams = z.strictObject({
  wishlistId: id,
  userId: z
    .string()
    .regex(/^[1-9]\d{0,15}$/, 'This id is not valid')
    .transform(Number),
})

/** An invitation to keep somebody's list with them. */
export const WishlistInvitation = z.strictObject({
  wishlist: z.strictObject({ id: z.string(), name: z.string() }),
  owner: z.strictObject({ user_id: z.int(), first_name: z.string() }),
  role: CollaboratorRole,
  invited_at: z.iso.datetime(),
})
export type WishlistInvitation = z.output<typeof WishlistInvitation>

export const listWishlistInvitations = endpoint({
  method: 'GET',
  path: '/wishlists/invitations',
  summary: 'To which lists one is invited and has not answered, the newest first',
  access: 'signed-in',
  response: dataOf(z.array(WishlistInvitation)),
  failures: [],
})

export const inviteCollaborator = endpoint({
  method: 'POST',
  path: '/wishlists/:wishlistId/collaborators',
  summary: `Invites somebody to keep a list too, ${limits.wishlists.collaborators} people at most; who is invited already stays it as they are`,
  access: 'signed-in',
  idempotency: 'stored',
  status: 201,
  params: listParams,
  body: z.strictObject({
    user_id: personId,
    role: CollaboratorRole,
    /** Let an editor or viewer see what was given. */
    sees_claims: z.boolean().default(false),
  }),
  response: dataOf(Collaborator),
  failures: [
    'wishlist.not_found',
    'wishlist.not_allowed',
    'wishlist.person_not_found',
    'wishlist.too_many_collaborators',
  ],
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/wishlists/:wishlistId/collaborators/accept',
  summary: 'Says yes to an invitation; again changes nothing',
  access: 'signed-in',
  idempotency: 'own',
  params: listParams,
  response: dataOf(Wishlist),
  failures: ['wishlist.not_found'],
})

export const respondToInvitation = endpoint({
  method: 'POST',
  path: '/wishlists/:wishlistId/collaborators/respond',
  summary: 'Says yes or no to an invitation (D140); the same answer again changes nothing',
  access: 'signed-in',
  idempotency: 'own',
  params: listParams,
  body: z.strictObject({ status: z.enum(['accepted', 'declined'], 'Please accept or decline') }),
  response: dataOf(z.strictObject({ wishlist_id: z.string(), status: z.enum(['accepted', 'declined']) })),
  failures: ['wishlist.not_found'],
})

export const changeCollaborator = endpoint({
  method: 'PATCH',
  path: '/wishlists/:wishlistId/collaborators/:userId',
  summary: 'Changes what somebody may do with a list',
  access: 'signed-in',
  idempotency: 'own',
  params: personParams,
  body: z.strictObject({ role: CollaboratorRole, sees_claims: z.boolean() }).partial(),
  response: dataOf(Collaborator),
  failures: ['wishlist.not_found', 'wishlist.not_allowed', 'wishlist.person_not_found'],
})

export const removeCollaborator = endpoint({
  method: 'DELETE',
  path: '/wishlists/:wishlistId/collaborators/:userId',
  summary:
    'Ends somebody’s part in a list, or one’s own, or declines an invitation; who is gone already is no failure',
  access: 'signed-in',
  idempotency: 'own',
  params: personParams,
  response: dataOf(z.strictObject({ user_id: z.int() })),
  failures: ['wishlist.not_found', 'wishlist.not_allowed'],
})
