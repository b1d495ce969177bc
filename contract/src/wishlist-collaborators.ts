import { z } from 'zod'
import { dataOf, endpoint, noContent } from './endpoint.ts'
import { callablePhone, email, id, userId } from './fields.ts'
import { limits } from './limits.ts'
import { CollaboratorRole } from './wishlist-fields.ts'
import { Collaborator, Wishlist } from './wishlists.ts'

const listParams = z.strictObject({ wishlistId: id })
const personId = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const personParams = z.strictObject({ wishlistId: id, userId })

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
  summary: `Invites a friend as collaborator, at most ${limits.wishlists.collaborators}. Idempotent: invited people keep their role.`,
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

/** An invitation that the holder of its secret can accept: sent to one address, or the link of the list's owner. */
export const ListInvitation = z.strictObject({
  id: z.string(),
  /** The recipient; both are null for a link. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** The address of a link; null for an invitation by email or SMS, which only its recipient receives. */
  url: z.url().nullable(),
  role: CollaboratorRole,
  sees_claims: z.boolean(),
  sent_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})
export type ListInvitation = z.output<typeof ListInvitation>

export const sendListInvitation = endpoint({
  method: 'POST',
  path: '/wishlists/:wishlistId/invitations',
  summary: `Invites a collaborator by email or SMS, or without both creates the link by which anyone can become one. Valid for ${limits.wishlists.invitations.lastFor / 86_400_000} days. The response does not reveal whether an account has the address; sending needs a verified email. Repeating it changes the role.`,
  access: 'signed-in',
  idempotency: 'stored',
  status: 201,
  params: listParams,
  body: z
    .strictObject({
      email: email.optional(),
      phone: callablePhone.optional(),
      role: CollaboratorRole,
      sees_claims: z.boolean().default(false),
    })
    .refine(({ email, phone }) => email === undefined || phone === undefined, {
      path: ['phone'],
      error: 'Please enter an email or a phone number',
    }),
  response: dataOf(ListInvitation),
  failures: [
    'wishlist.not_found',
    'wishlist.not_allowed',
    'wishlist.too_many_collaborators',
    'auth.verification_required',
  ],
})

export const listSentInvitations = endpoint({
  method: 'GET',
  path: '/wishlists/:wishlistId/invitations',
  summary: 'Lists the open invitations of a list by email, SMS and link, newest first.',
  access: 'signed-in',
  params: listParams,
  response: dataOf(z.array(ListInvitation)),
  failures: ['wishlist.not_found', 'wishlist.not_allowed'],
})

export const withdrawListInvitation = endpoint({
  method: 'DELETE',
  path: '/wishlists/:wishlistId/invitations/:invitationId',
  summary: 'Withdraws an invitation; its secret stops working. Idempotent.',
  access: 'signed-in',
  idempotency: 'own',
  status: 204,
  params: z.strictObject({ wishlistId: id, invitationId: id }),
  response: noContent,
  failures: ['wishlist.not_found', 'wishlist.not_allowed'],
})

const bySecret = z.strictObject({
  token: z
    .string('This invitation isn’t valid')
    .min(20, 'This invitation isn’t valid')
    .max(200, 'This invitation isn’t valid'),
})

export const readListInvitation = endpoint({
  method: 'POST',
  path: '/wishlists/invitations/read',
  summary: 'Retrieves the list, its owner and the role by the secret of an invitation.',
  access: 'anyone',
  idempotency: 'none',
  body: bySecret,
  response: dataOf(
    z.strictObject({
      wishlist: z.strictObject({ name: z.string() }),
      owner: z.strictObject({ first_name: z.string() }),
      role: CollaboratorRole,
    }),
  ),
  failures: ['wishlist.invitation_not_found'],
})

export const acceptListInvitation = endpoint({
  method: 'POST',
  path: '/wishlists/invitations/accept',
  summary:
    'Accepts an invitation by its secret. An emailed or texted one works once, a link any number of times. Idempotent.',
  access: 'signed-in',
  idempotency: 'own',
  body: bySecret,
  response: dataOf(Wishlist),
  failures: ['wishlist.invitation_not_found', 'wishlist.too_many_collaborators'],
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
  summary:
    'Removes a collaborator, leaves a list or declines an invitation. A removal by the owner also ends the link of the list’s invitation. Idempotent.',
  access: 'signed-in',
  idempotency: 'own',
  params: personParams,
  response: dataOf(z.strictObject({ user_id: z.int() })),
  failures: ['wishlist.not_found', 'wishlist.not_allowed'],
})
