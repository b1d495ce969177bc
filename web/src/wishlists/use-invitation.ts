import type { CollaboratorRole } from '@akyede/contract/wishlist-fields'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { friendsQuery } from '#feature/friends'
import { ApiError, call } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'
import { refreshWishlists } from './queries.ts'
import type { Collaborator } from './roles.ts'

export interface InvitationParts {
  wishlistId: string
  people: readonly Collaborator[]
  /** The user's own account number. */
  own: number | undefined
  say: (text: string) => void
}

export const otherPerson = 'somebody-else'

interface Invitation {
  /** Id of a friend, or `otherPerson`. */
  readonly chosen: string
  readonly number: string
  readonly role: CollaboratorRole
  readonly sees: boolean
}

const nobodyYet = { chosen: '', number: '' }

/** State of the invitation form: whom to invite, and with which role. */
export function useInvitation({ wishlistId, people, own, say }: InvitationParts) {
  const client = useQueryClient()
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const friends = useQuery(friendsQuery({ status: 'accepted', limit: 100 }))
  const [invitation, setInvitation] = useState<Invitation>({ ...nobodyYet, role: 'editor', sees: false })
  const [problem, setProblem] = useState<string>()
  // Retries send one invitation; another input is another request.
  const key = useRef(ulid())
  const { chosen, number, role, sees } = invitation
  const candidates = (friends.data?.data ?? []).filter(({ id }) => !people.some(one => one.user_id === id))
  const isByNumber = chosen === otherPerson || (friends.isFetched && candidates.length === 0)

  const change = (changed: Partial<Invitation>) => {
    key.current = ulid()
    // An error of the previous person does not apply to the next one.
    if ('chosen' in changed || 'number' in changed) setProblem(undefined)
    setInvitation(now => ({ ...now, ...changed }))
  }
  const refuse = (why: string) => {
    setProblem(why)
    field.current?.focus()
  }
  const inviting = useMutation({
    networkMode: 'always',
    mutationFn: (user_id: number) =>
      call(
        'inviteCollaborator',
        { params: { wishlistId }, body: { user_id, role, sees_claims: role !== 'co_owner' && sees } },
        { idempotencyKey: key.current },
      ),
    onSuccess: ({ data }) => {
      key.current = ulid()
      setInvitation(now => ({ ...now, ...nobodyYet }))
      say(`We’ve invited ${data.first_name}. They’ll see it on their wishlists page.`)
    },
    onError: error => {
      if (error instanceof ApiError) key.current = ulid()
      refuse((error instanceof ApiError && error.detail[0]?.msg) || error.message)
    },
    onSettled: () => refreshWishlists(client),
  })
  const send = () => {
    if (inviting.isPending) return
    const userId = isByNumber ? accountNumber(number) : Number(chosen)
    if (!userId) return refuse(isByNumber ? 'Please enter the full account number' : 'Please choose a friend')
    if (userId === own) return refuse('That’s your own number')
    const already = people.find(({ user_id }) => user_id === userId)
    if (already) return refuse(`${already.first_name} is already on this list`)
    inviting.mutate(userId)
  }
  return { field, candidates, isByNumber, invitation, problem, change, send, pending: inviting.isPending }
}

/** An account number as typed, in any grouping; undefined when it is none. */
function accountNumber(text: string): number | undefined {
  const digits = text.replace(/[\s.-]/g, '')
  return /^[1-9]\d{0,15}$/.test(digits) ? Number(digits) : undefined
}
