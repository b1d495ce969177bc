import type { CollaboratorRole } from '@akyede/contract/wishlist-fields'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { friendsQuery } from '#feature/friends'
import { ApiError, call } from '#kit/call.ts'
import { useKeyedCall } from '#kit/keyed-call.ts'
import { refreshWishlists } from './queries.ts'
import type { Collaborator } from './roles.ts'

export interface InvitationParts {
  wishlistId: string
  people: readonly Collaborator[]
  say: (text: string) => void
}

/** The other choices beside the friends. */
export const otherWays = {
  address: 'Someone else, by email or phone',
  link: 'Anyone I send a link to',
} as const

interface Invitation {
  /** Id of a friend, or one of `otherWays`. */
  readonly chosen: string
  readonly address: string
  readonly role: CollaboratorRole
  readonly sees: boolean
}

/** State of the invitation form: whom to invite, and with which role. */
export function useInvitation({ wishlistId, people, say }: InvitationParts) {
  const client = useQueryClient()
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const friends = useQuery(friendsQuery({ status: 'accepted', limit: 100 }))
  const [invitation, setInvitation] = useState<Invitation>({
    chosen: '',
    address: '',
    role: 'editor',
    sees: false,
  })
  const [problem, setProblem] = useState<string>()
  const keyed = useKeyedCall()
  const candidates = (friends.data?.data ?? []).filter(({ id }) => !people.some(one => one.user_id === id))
  const chosen = invitation.chosen || (friends.isFetched && candidates.length === 0 ? 'address' : '')

  const change = (changed: Partial<Invitation>) => {
    // An error of the previous person does not apply to the next one.
    if ('chosen' in changed || 'address' in changed) setProblem(undefined)
    setInvitation(now => ({ ...now, ...changed }))
  }
  const refuse = (why: string) => {
    setProblem(why)
    field.current?.focus()
  }
  const inviting = useMutation({
    mutationFn: () => {
      const sent = { ...invitation, chosen }
      return keyed(sent, key => invite(wishlistId, sent, key))
    },
    onSuccess: done => {
      setInvitation(now => ({ ...now, chosen: '', address: '' }))
      say(done)
    },
    onError: error => {
      refuse((error instanceof ApiError && error.detail[0]?.msg) || error.message)
    },
    onSettled: () => refreshWishlists(client),
  })
  const send = () => {
    if (inviting.isPending) return
    if (chosen === '') return refuse('Please choose who to invite')
    if (chosen === 'address' && invitation.address.trim() === '')
      return refuse('Please enter an email or phone number')
    inviting.mutate()
  }
  return {
    field,
    candidates,
    invitation: { ...invitation, chosen },
    problem,
    change,
    send,
    pending: inviting.isPending,
  }
}

/** Sends the invitation and returns the message about it. */
async function invite(
  wishlistId: string,
  { chosen, address, role, sees }: Invitation,
  idempotencyKey: string,
): Promise<string> {
  const params = { wishlistId }
  const rights = { role, sees_claims: role !== 'co_owner' && sees }
  if (chosen !== 'address' && chosen !== 'link') {
    const body = { user_id: Number(chosen), ...rights }
    const { data } = await call('inviteCollaborator', { params, body }, { idempotencyKey })
    return `We’ve invited ${data.first_name}. They’ll see it on their wishlists page.`
  }
  const to = address.trim()
  const reached = chosen === 'link' ? {} : to.includes('@') ? { email: to } : { phone: to }
  await call('sendListInvitation', { params, body: { ...reached, ...rights } }, { idempotencyKey })
  return chosen === 'link'
    ? 'Here’s the link. Send it to people you trust.'
    : `We’ve sent an invitation to ${to}.`
}
