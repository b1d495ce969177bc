import type { Friend } from '@akyede/contract/friends'
import { useState } from 'react'
import { ActionMenu } from '#ui/action-menu.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { BlockDialog, RemoveDialog } from './end-dialogs.tsx'
import { lastActiveWords, mutualWords, PersonLine } from './person-line.tsx'

/** A friend, with a link to their lists and actions to end the friendship. */
export function FriendRow({ friend }: { friend: Friend }) {
  const [ending, setEnding] = useState<'remove' | 'block'>()
  const close = () => setEnding(undefined)
  return (
    <>
      <PersonLine
        person={friend}
        facts={[mutualWords(friend.mutualFriends), lastActiveWords(friend.lastActive)]}
        note={friend.email && <p className="text-sm wrap-anywhere text-ink-2">{friend.email}</p>}
      >
        <ButtonLink
          variant="secondary"
          to={`/dashboard/wishlists?scope=friends&owner=${friend.id}`}
          aria-label={`View lists of ${friend.name}`}
        >
          View lists
        </ButtonLink>
        <ActionMenu
          label={`Actions for ${friend.name}`}
          entries={[
            { text: 'Remove', onSelect: () => setEnding('remove') },
            { text: 'Block', onSelect: () => setEnding('block'), danger: true },
          ]}
        />
      </PersonLine>
      {ending === 'remove' && <RemoveDialog person={friend} onClose={close} />}
      {ending === 'block' && <BlockDialog person={friend} onClose={close} />}
    </>
  )
}
