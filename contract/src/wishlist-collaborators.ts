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
    .regex(/^[1-9]\d{0,15}$/, 'This id isn’t valid')
    .transform(Number),
})

/** An invitation to collaborate on a list. */
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
  summary: 'Lists the caller’s unanswered invitations to lists, newest first.',
  access: 'signed-in',
  response: dataOf(z.array(WishlistInvitation)),
  failures: [],
})

export const inviteCollaborator = endpoint({
  method: 'POST',
  path: '/wishlists/:wishlistId/collaborators',
  summary: `Invites a collaborator, at most ${limits.wishlists.collaborators}. Idempotent: invited people keep their role.`,
  access: 'signed-in',
  idempotency: 'stored',
  status: 201,
  params: listParams,
  body: z.strictObject({
    user_id: personId,
    role: CollaboratorRole,
    /** Lets an editor or viewer see the claims. */
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
  summary: 'Accepts an invitation. Idempotent.',
  access: 'signed-in',
  idempotency: 'own',
  params: listParams,
  response: dataOf(Wishlist),
  failures: ['wishlist.not_found'],
})

export const respondToInvitation = endpoint({
  method: 'POST',
  path: '/wishlists/:wishlistId/collaborators/respond',
  summary: 'Accepts or declines an invitation (D140). Idempotent.',
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
  summary: 'Changes the role of a collaborator.',
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
  summary: 'Removes a collaborator, leaves a list or declines an invitation. Idempotent.',
  access: 'signed-in',
  idempotency: 'own',
  params: personParams,
  response: dataOf(z.strictObject({ user_id: z.int() })),
  failures: ['wishlist.not_found', 'wishlist.not_allowed'],
})
