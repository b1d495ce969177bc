import { wishlistWords } from '@akyede/contract/wishlist-words'
import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '#feature/accounts'
import { call } from '#kit/call.ts'
import { toast } from '#ui/toast.ts'
import { refreshWishlists } from './queries.ts'
import { UndoButton, Why } from './toast-actions.tsx'

/** Actions on whole lists. Each shows its outcome and returns whether it succeeded. */
export function useListActions() {
  const client = useQueryClient()
  const { user } = useSession()

  async function run(work: () => Promise<unknown>, done: string, failed: string, undo?: () => void) {
    try {
      await work()
      if (undo) toast.undoable(done, <UndoButton onUndo={undo} />)
      else toast.success(done)
      return true
    } catch (error) {
      toast.failure(failed, <Why error={error} />)
      return false
    } finally {
      // Not awaited, so that the user can leave the page of a deleted list at once.
      void refreshWishlists(client)
    }
  }

  const recover = (ids: readonly string[]) =>
    run(
      () => Promise.all(ids.map(wishlistId => call('recoverWishlist', { params: { wishlistId } }))),
      ids.length === 1 ? 'Wishlist recovered' : `${ids.length} wishlists recovered`,
      'Failed to recover wishlist',
    )
  return {
    recover,
    duplicate: (wishlistId: string) =>
      run(
        () => call('duplicateWishlist', { params: { wishlistId } }),
        wishlistWords.duplicated,
        wishlistWords.duplicateFailed,
      ),
    archive: (wishlistId: string) =>
      run(
        () => call('archiveWishlist', { params: { wishlistId } }),
        'Wishlist archived',
        'Failed to archive wishlist',
        () => void recover([wishlistId]),
      ),
    /** Ends the user's own membership in another user's list. */
    leave: (wishlistId: string) =>
      run(
        () => call('removeCollaborator', { params: { wishlistId, userId: String(user?.user_id) } }),
        'You left the list',
        'Failed to leave the list',
      ),
    /** Deletes permanently. */
    remove: (wishlistId: string) =>
      run(
        () => call('deleteWishlist', { params: { wishlistId }, query: {} }),
        wishlistWords.deleted,
        wishlistWords.deleteFailed,
      ),
    /** The list can be recovered for thirty days. */
    removeSoftly: (ids: readonly string[]) =>
      run(
        async () => {
          const { data } = await call('deleteWishlists', { body: { ids: [...ids], soft: true } })
          const refused = data.find(({ status }) => status === 'not_allowed')
          if (refused) throw new Error('You can only delete your own lists.')
        },
        ids.length === 1 ? wishlistWords.deleted : `${ids.length} wishlists deleted successfully!`,
        wishlistWords.deleteFailed,
        () => void recover(ids),
      ),
  }
}

export type ListActions = ReturnType<typeof useListActions>
