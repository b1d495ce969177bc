import type { FriendInvitation } from '@akyede/contract/friend-invitations'
import type { Friend } from '@akyede/contract/friends'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '#kit/call.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { BlockDialog } from './end-dialogs.tsx'
import { type FriendsView, friendsAddress } from './friends-address.ts'
import { PeoplePage } from './people-page.tsx'
import { mutualWords, PersonLine } from './person-line.tsx'
import { friendsQuery, sentInvitationsQuery } from './queries.ts'
import { useFriendAction, useRequest } from './use-friend-action.tsx'

/** Received requests, sent requests and open invitations. */
export function RequestsTab({ view }: { view: FriendsView }) {
  const sent = useQuery(friendsQuery({ status: 'pending_sent' }))
  const letters = useQuery(sentInvitationsQuery)
  return (
    <div className="grid gap-8">
      <Part id="asked" title="Friend requests">
        <PeoplePage label="Requests" status="pending_received" view={view} empty={<NoRequests />}>
          {friend => <ReceivedRow friend={friend} />}
        </PeoplePage>
      </Part>
      {(sent.data?.pagination.total ?? 0) > 0 && (
        <Part id="sent" title="Sent requests">
          <PeoplePage label="Sent" status="pending_sent" view={view} pages="sent" empty={null}>
            {friend => <SentRow friend={friend} />}
          </PeoplePage>
        </Part>
      )}
      {letters.data && letters.data.length > 0 && (
        <Part id="letters" title="Sent invitations">
          <ul aria-label="Invitations" className="grid gap-3">
            {letters.data.map(letter => (
              <li key={letter.id}>
                <SentInvitationRow letter={letter} />
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  )
}

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="grid gap-3">
    <h2 id={id} className="text-xl">
      {title}
    </h2>
    {children}
  </section>
)

const NoRequests = () => (
  <Empty
    symbol="akoma"
    action={
      <ButtonLink variant="secondary" to={friendsAddress({ tab: 'add' })}>
        Find people
      </ButtonLink>
    }
  >
    No requests yet.
  </Empty>
)

function ReceivedRow({ friend }: { friend: Friend }) {
  const [blocking, setBlocking] = useState(false)
  const answering = useRequest(({ action }) =>
    action === 'accept' ? `${friend.name} is now your friend` : 'Request declined',
  )
  const answer = (action: 'accept' | 'decline') => () => {
    if (!answering.isPending) answering.mutate({ userId: friend.id, action })
  }
  return (
    <>
      <PersonLine
        person={friend}
        facts={[mutualWords(friend.mutualFriends)]}
        note={friend.message && <p className="whitespace-pre-line wrap-anywhere">“{friend.message}”</p>}
      >
        <Button
          aria-label={`Accept ${friend.name}`}
          pending={answering.isPending && answering.variables.action === 'accept' && 'One moment…'}
          onClick={answer('accept')}
        >
          Accept
        </Button>
        <Button variant="secondary" aria-label={`Decline ${friend.name}`} onClick={answer('decline')}>
          Decline
        </Button>
        <ActionMenu
          label={`Actions for ${friend.name}`}
          entries={[{ text: 'Block', onSelect: () => setBlocking(true), danger: true }]}
        />
      </PersonLine>
      {blocking && <BlockDialog person={friend} onClose={() => setBlocking(false)} />}
    </>
  )
}

function SentRow({ friend }: { friend: Friend }) {
  const cancelling = useRequest(() => 'Request cancelled')
  return (
    <PersonLine
      person={friend}
      note={
        friend.expiresAt && (
          <p className="text-sm text-ink-2">
            Expires <Timestamp at={friend.expiresAt} />
          </p>
        )
      }
    >
      <Button
        variant="secondary"
        aria-label={`Cancel the request to ${friend.name}`}
        pending={cancelling.isPending && 'One moment…'}
        onClick={() => cancelling.mutate({ userId: friend.id, action: 'cancel' })}
      >
        Cancel
      </Button>
    </PersonLine>
  )
}

function SentInvitationRow({ letter: { id, email, phone, expiresAt } }: { letter: FriendInvitation }) {
  const address = email ?? phone ?? ''
  const withdrawing = useFriendAction({
    run: () => call('withdrawFriendInvitation', { params: { invitationId: id } }),
    done: () => 'Invitation cancelled',
    failed: 'Failed to cancel the invitation',
  })
  return (
    <article
      aria-label={address}
      className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 rounded-panel border border-line bg-surface p-4 sm:px-5"
    >
      <div className="min-w-0">
        <h3 className="font-semibold wrap-anywhere">{address}</h3>
        <p className="text-sm text-ink-2">
          Valid until <Timestamp at={expiresAt} />
        </p>
      </div>
      <Button
        variant="secondary"
        aria-label={`Cancel the invitation to ${address}`}
        pending={withdrawing.isPending && 'One moment…'}
        onClick={() => withdrawing.mutate()}
      >
        Cancel
      </Button>
    </article>
  )
}
