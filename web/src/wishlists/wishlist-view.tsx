import { isRemembrance } from '@akyede/contract/wish-words'
import { Gift, Link2, Pencil, Plus, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { pushEvents } from '#feature/notifications'
import { ActionMenu, type MenuEntry } from '#ui/action-menu.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { focusHeadingIfLost } from '#ui/focus-heading.ts'
import { toast } from '#ui/toast.ts'
import { addingTo } from './adding-to.tsx'
import { BuyAll, type BuyAllSheet } from './buy-all.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { ItemList } from './item-list.tsx'
import { useListActions } from './list-actions.tsx'
import { giftCount, hasPassed } from './list-words.ts'
import { useListsBase, type WishlistFacts } from './lists-address.ts'
import { PeopleSheet } from './people-sheet.tsx'
import { canEditItems, canEditList } from './roles.ts'
import { ShareSheet } from './share-sheet.tsx'
import { SharedWith } from './shared-with.tsx'
import { WishlistHead } from './wishlist-head.tsx'

/** A list with the actions that the viewer's role allows. */
export function WishlistView({ list, buyAllSheet }: { list: WishlistFacts; buyAllSheet: BuyAllSheet }) {
  const base = useListsBase()
  const navigate = useNavigate()
  const actions = useListActions()
  const [deleting, setDeleting] = useState(false)
  const [sharing, setSharing] = useState(false)
  const [importing, setImporting] = useState(false)
  const [showsPeople, setShowsPeople] = useState(false)
  useAnnounceEdits(list)
  useEffect(focusHeadingIfLost, [])
  const goBack = () => void navigate(base)
  const remembrance = isRemembrance(list)
  const Sign = remembrance ? Plus : Gift
  const canAdd = canEditItems(list.role)
  return (
    <>
      <div className="grid gap-3">
        <Breadcrumb trail={[{ text: 'Wishlists', to: base }]} here={list.name} />
        <WishlistHead list={list} sharedWith={<SharedWith list={list} onOpen={() => setShowsPeople(true)} />}>
          {canEditList(list.role) && list.items.length > 0 && (
            <Button onClick={() => setSharing(true)}>
              <Share2 aria-hidden size={20} strokeWidth={1.75} /> Share
            </Button>
          )}
          {canAdd && (
            <ButtonLink
              to="/browse"
              variant={list.items.length > 0 ? 'secondary' : 'primary'}
              onClick={() => addingTo.start({ listId: list.id, name: list.name, path: `${base}/${list.id}` })}
            >
              <Sign aria-hidden size={20} strokeWidth={1.75} /> {remembrance ? 'Add items' : 'Add gifts'}
            </ButtonLink>
          )}
          {canAdd && (
            <Button variant="secondary" onClick={() => setImporting(true)}>
              <Link2 aria-hidden size={20} strokeWidth={1.75} /> Import by link
            </Button>
          )}
          {canEditList(list.role) && (
            <ButtonLink to={`${base}/${list.id}/edit`} variant="secondary">
              <Pencil aria-hidden size={20} strokeWidth={1.75} /> <span className="max-sm:sr-only">Edit</span>
            </ButtonLink>
          )}
          <ActionMenu label={`More for ${list.name}`} entries={moreOf(list, actions, goBack, setDeleting)} />
        </WishlistHead>
      </div>
      {list.role === 'owner' && list.deadline && hasPassed(list.deadline, new Date()) && !list.archivedAt && (
        <DayPassed onArchive={() => void actions.archive(list.id).then(done => done && goBack())} />
      )}
      {list.items.length > 0 || canAdd ? (
        <ItemList list={list} canEdit={canAdd} />
      ) : (
        <Empty symbol={remembrance ? 'nkyinkyim' : 'akoma'}>This list is empty.</Empty>
      )}
      {canEditList(list.role) && <BuyAll list={list} sheet={buyAllSheet} />}
      {sharing && <ShareSheet list={list} onClose={() => setSharing(false)} />}
      {importing && <ImportDialog list={list} onClose={() => setImporting(false)} />}
      {showsPeople && (
        <PeopleSheet
          list={list}
          onLeave={() => void actions.leave(list.id).then(done => done && goBack())}
          onClose={() => setShowsPeople(false)}
        />
      )}
      {deleting && (
        <DeleteDialog list={list} actions={actions} onClose={() => setDeleting(false)} onDone={goBack} />
      )}
    </>
  )
}

function moreOf(
  { id, role, archivedAt }: WishlistFacts,
  actions: ReturnType<typeof useListActions>,
  goBack: () => void,
  setDeleting: (deleting: boolean) => void,
): MenuEntry[] {
  const duplicate = { text: 'Duplicate', onSelect: () => void actions.duplicate(id) }
  if (role !== 'owner') return [duplicate]
  return [
    duplicate,
    archivedAt
      ? { text: 'Recover', onSelect: () => void actions.recover([id]) }
      : { text: 'Archive', onSelect: () => void actions.archive(id).then(done => done && goBack()) },
    { text: 'Delete', onSelect: () => setDeleting(true), danger: true },
  ]
}

/** The day is over: the list stays, and the owner may archive it (D52). */
const DayPassed = ({ onArchive }: { onArchive: () => void }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-control bg-gold-soft px-4 py-2 text-gold-ink">
    <p>The event date has passed. You can keep this list or archive it.</p>
    <Button variant="secondary" onClick={onArchive}>
      Archive
    </Button>
  </div>
)

/** Milliseconds: many edits in a row by one collaborator are announced once. */
const announcedOnceIn = 10_000

/** Announces edits of collaborators while the list is open: "Kojo added 1 gift". */
function useAnnounceEdits({ id, purpose }: Pick<WishlistFacts, 'id' | 'purpose'>): void {
  useEffect(() => {
    const announcedAt = new Map<string, number>()
    return pushEvents.listen(({ type, payload }) => {
      if (type !== 'list.changed' || payload.wishlist_id !== id || !payload.by) return
      const { by, added = 0 } = payload
      if (added === 0 && Date.now() - (announcedAt.get(by) ?? 0) < announcedOnceIn) return
      if (added === 0) announcedAt.set(by, Date.now())
      toast.note(added === 0 ? `${by} changed this list` : `${by} added ${giftCount(added, { purpose })}`)
    })
  }, [id, purpose])
}
