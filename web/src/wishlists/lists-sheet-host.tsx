import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#feature/accounts'
import { lazyComponents } from '#kit/lazy-components.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AddingToBar } from './adding-to.tsx'
import { clearOtherUsersAsks, guestLists } from './guest-lists.ts'
import { listsMove } from './lists-move.ts'
import { listsSheet, type SheetState } from './lists-sheet-state.ts'
import { refreshWishlists, wishlistsChannel, wishlistsKey } from './queries.ts'

const sheets = lazyComponents(() => import('./sheets.ts'))
const GuestSheet = sheets.component(({ GuestSheet }) => GuestSheet)
const PickList = sheets.component(({ PickList }) => PickList)

const titles: Record<SheetState['kind'], string> = { lists: 'Your wishlists', pick: 'Save to a wishlist' }

/** Hosts the sheets of lists over every page. Navigation closes them. */
export function ListsSheetHost() {
  useListsSync()
  return (
    <>
      <SheetOfPage key={useLocation().key} />
      <AddingToBar />
    </>
  )
}

/** Loads the content of a sheet when it is opened. */
const subscribeAndPreload = (changed: () => void): (() => void) =>
  listsSheet.subscribe(() => {
    if (listsSheet.read()) sheets.preload()
    changed()
  })

function SheetOfPage() {
  const shown = useSyncExternalStore(subscribeAndPreload, listsSheet.read, listsSheet.readOnServer)
  useEffect(() => () => listsSheet.show(null), [])
  return (
    <Dialog
      kind="sheet"
      open={shown !== null}
      onClose={() => listsSheet.show(null)}
      title={titles[shown?.kind ?? 'lists']}
    >
      <Suspense fallback={<Skeleton kind="wishlists" />}>
        {shown?.kind === 'lists' && <GuestSheet listId={shown.listId} />}
        {shown?.kind === 'pick' && <PickList gift={shown.gift} />}
      </Suspense>
    </Dialog>
  )
}

/** Keeps list queries current; mounted once on every page. */
function useListsSync(): void {
  const { status, user } = useSession()
  const userId = user?.user_id
  const signedIn = status === 'signed-in'
  const client = useQueryClient()
  useEffect(() => {
    if (!signedIn) return
    return wishlistsChannel.listen(() => void client.invalidateQueries({ queryKey: wishlistsKey }))
  }, [signedIn, client])
  useEffect(() => {
    if (status !== 'loading') clearOtherUsersAsks(userId)
  }, [status, userId])
  useEffect(() => {
    // A tab that was closed too early may have left lists behind.
    if (!signedIn || guestLists.read().length === 0) return
    void listsMove.run().then(moved => {
      if (moved) void refreshWishlists(client)
    })
  }, [signedIn, client])
}
