import type { Friend } from '@akyede/contract/friends'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import type { FriendsView } from './friends-address.ts'
import { PeoplePage } from './people-page.tsx'
import { PersonLine } from './person-line.tsx'
import { useFriendAction } from './use-friend-action.tsx'

/** The people whom the user has blocked. */
export const BlockedTab = ({ view }: { view: FriendsView }) => (
  <PeoplePage
    label="Blocked"
    status="blocked"
    view={view}
    empty={
      <Empty symbol="eban">
        You haven’t blocked anyone. Blocked people can’t find you or see your lists, and we don’t tell them.
      </Empty>
    }
  >
    {friend => <BlockedRow friend={friend} />}
  </PeoplePage>
)

function BlockedRow({ friend }: { friend: Friend }) {
  const unblocking = useFriendAction({
    run: () => call('unblockPerson', { params: { userId: String(friend.id) } }),
    done: () => `${friend.name} is unblocked`,
    failed: 'Failed to unblock this person',
  })
  return (
    <PersonLine person={friend}>
      <Button
        variant="secondary"
        aria-label={`Unblock ${friend.name}`}
        pending={unblocking.isPending && 'One moment…'}
        onClick={() => unblocking.mutate()}
      >
        Unblock
      </Button>
    </PersonLine>
  )
}
