import { wishlistWords } from '@akyede/contract/wishlist-words'
import { useEffect, useState } from 'react'
import { signInAddress, useSession } from '#feature/accounts'
import { ulid } from '#kit/ids.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { keepFocus } from '#ui/keep-focus.ts'
import { GuestListForm } from './guest-list-form.tsx'
import { GuestListShown } from './guest-list-shown.tsx'
import { guestLists, useGuestLists } from './guest-lists.ts'
import { listsSheet } from './lists-sheet-state.ts'
import { StatusMessage, useStatusMessage } from './status-message.tsx'

/** Lists of this browser: see, create, rename, delete, remove items (D146). */
export function GuestSheet({ listId }: { listId?: string | undefined }) {
  const lists = useGuestLists()
  const { status } = useSession()
  const [creating, setCreating] = useState(false)
  const { said, say } = useStatusMessage()
  // After a sign-in in another tab the lists are in the account.
  useEffect(() => {
    if (status === 'signed-in') listsSheet.show(null)
  }, [status])
  const newestFirst = lists.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  const opened = listId ?? newestFirst[0]?.id
  return (
    <div ref={keepFocus} className="grid gap-5">
      {lists.length === 0 && !creating && (
        <Empty symbol="akoma">Tap the heart on any gift to save it here.</Empty>
      )}
      {lists.length > 0 && <KeepThem />}
      {newestFirst.map(list => (
        <GuestListShown
          key={list.id}
          list={list}
          open={list.id === opened}
          onDeleted={() => say(wishlistWords.deleted)}
        />
      ))}
      <StatusMessage said={said} />
      {creating ? (
        <GuestListForm
          onSave={(name, purpose) => {
            guestLists.edit({ kind: 'create', id: ulid(), name, purpose, at: new Date() })
            setCreating(false)
            say(wishlistWords.created)
          }}
          onCancel={() => setCreating(false)}
        />
      ) : (
        <Button variant="secondary" onClick={() => setCreating(true)}>
          New wishlist
        </Button>
      )}
    </div>
  )
}

function KeepThem() {
  return (
    <div className="grid gap-3 rounded-control bg-gold-soft p-4 text-gold-ink">
      <p>Sign in to keep and share your lists. For now they’re only in this browser.</p>
      <ButtonLink variant="primary" to={signInAddress('/wishlists')}>
        Sign In
      </ButtonLink>
    </div>
  )
}
