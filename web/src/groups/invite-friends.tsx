import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { PersonPicture } from '#ui/person-picture.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { friendsToInviteQuery, type GroupFacts } from './queries.ts'
import { useGroupEdit } from './use-group-edit.ts'

interface InviteFriendsProps {
  group: GroupFacts
  onClose: () => void
}

/** Invites friends to a group, one click each. */
export function InviteFriends({ group, onClose }: InviteFriendsProps) {
  const [search, setSearch] = useState('')
  const submittedQuery = useDeferredValue(search.trim())
  const friends = useQuery(friendsToInviteQuery(submittedQuery))
  const [result, setResult] = useState<{ ok: boolean; text: string }>()
  const hasNone = submittedQuery === '' && friends.data?.data.length === 0
  return (
    <Dialog open kind="sheet" title="Invite friends" onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-ink-2">They’ll see members and lists once they accept.</p>
        <p
          role="status"
          className={`sticky top-0 z-1 rounded-control px-4 py-2.5 font-semibold empty:hidden ${result?.ok ? 'bg-forest-soft text-forest' : 'bg-danger-soft text-danger'}`}
        >
          {result?.text}
        </p>
        {hasNone ? (
          <p>
            You haven’t added any friends yet. <TextLink to="/dashboard/friends">Find friends</TextLink>
          </p>
        ) : (
          <TextField
            label="Find a friend"
            type="search"
            autoComplete="off"
            maxLength={255}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
        {friends.isError && !friends.data && (
          <ErrorBlock message={friends.error.message} onRetry={() => void friends.refetch()} />
        )}
        {friends.data?.data.length === 0 && submittedQuery && <p>No friends match “{submittedQuery}”.</p>}
        <ul aria-label="Friends" aria-busy={friends.isPending} className="grid gap-3 empty:hidden">
          {friends.data?.data.map(friend => (
            <li key={friend.id} className="flex items-center gap-3">
              <PersonPicture person={friend} size={44} />
              <b className="min-w-0 grow truncate">{friend.name}</b>
              <FriendPart group={group} friend={friend} onResult={setResult} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

interface FriendPartProps {
  group: GroupFacts
  friend: { readonly id: number; readonly name: string }
  onResult: (result: { ok: boolean; text: string }) => void
}

/** The friend's membership, or a button to invite them. */
function FriendPart({ group, friend, onResult }: FriendPartProps) {
  const inviting = useGroupEdit({
    send: (user_id: number, options) =>
      call('inviteToGroup', { params: { groupId: group.id }, body: { user_id } }, options),
    onDone: () => onResult({ ok: true, text: `${friend.name} is invited` }),
    onFailed: error => onResult({ ok: false, text: `${friend.name}: ${error.message}` }),
  })
  const isHere = (people: readonly { id: number }[]) => people.some(({ id }) => id === friend.id)
  if (isHere(group.members)) return <span className="shrink-0 text-ink-2">In the group</span>
  if (isHere(group.invited)) return <span className="shrink-0 text-ink-2">Invited</span>
  return (
    <Button
      variant="secondary"
      aria-label={`Invite ${friend.name}`}
      className="shrink-0"
      pending={inviting.isPending && 'Inviting…'}
      onClick={() => inviting.mutate(friend.id)}
    >
      Invite
    </Button>
  )
}
