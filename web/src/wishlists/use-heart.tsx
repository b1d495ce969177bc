import { wishlistWords } from '@akyede/contract/wishlist-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Adinkra } from '#ui/adinkra.tsx'
import { classes } from '#ui/classes.ts'
import { toast } from '#ui/toast.ts'
import { useAddingTo } from './adding-to.tsx'
import type { Gift } from './gift.ts'
import { listsSheet } from './lists-sheet-state.ts'
import { heartsKey, refreshWishlists } from './queries.ts'
import { removeGifts, savedAs, saveGift } from './save-gift.ts'
import { savedCache } from './saved-cache.ts'
import { UndoButton, ViewList, Why } from './toast-actions.tsx'
import { useSaved } from './use-saved.ts'

/** Whether a gift is saved on the user's or guest's lists. */
export interface Heart {
  readonly isSaved: boolean
  /** Saves or removes it; asks which list when it is on several, or on another user’s list. */
  toggle(): void
}

export function useHeart(gift: Gift): Heart {
  const saved = useSaved()
  const client = useQueryClient()
  const target = useAddingTo()
  // While gifts are added to one list, the heart stands for that list alone.
  const here = savedAs(saved, gift).filter(item => !target || item.wishlistId === target.listId)
  const toggle = useMutation({
    // Serial: two saves without a list would each create one.
    mutationKey: heartsKey,
    scope: { id: 'wishlists' },
    mutationFn: (shouldSave: boolean) => (shouldSave ? save() : remove()),
    onError: (error, shouldSave) =>
      toast.failure(
        shouldSave ? wishlistWords.itemAddFailed : wishlistWords.itemRemoveFailed,
        <Why error={error} />,
      ),
    onSettled: () => refreshWishlists(client),
  })

  async function save(): Promise<void> {
    const list = await saveGift(gift, savedCache(client), target?.listId)
    toast.success(wishlistWords.itemAdded, <ViewList id={list.id} name={list.name} />)
  }
  async function remove(): Promise<void> {
    const restore = await removeGifts(gift, here, savedCache(client))
    const undo = () =>
      void restore()
        .catch(error => toast.failure(wishlistWords.itemAddFailed, <Why error={error} />))
        .finally(() => refreshWishlists(client))
    toast.undoable(wishlistWords.itemRemoved, <UndoButton onUndo={undo} />)
  }
  const isSaved = here.length > 0
  const isOwn = (listId: string) => saved.lists.some(({ id, isOwn }) => id === listId && isOwn)
  const mustAsk = (here.length > 1 && !target) || here.some(({ wishlistId }) => !isOwn(wishlistId))
  return {
    // Shows the click before the server confirms it.
    isSaved: toggle.isPending ? toggle.variables : isSaved,
    toggle: () => {
      if (toggle.isPending) return
      if (mustAsk) listsSheet.show({ kind: 'pick', gift })
      else toggle.mutate(!isSaved)
    },
  }
}

/** Akoma, the heart: filled when the gift is saved. */
export const Akoma = ({ filled, size }: { filled: boolean; size: number }) => (
  <Adinkra
    name="akoma"
    size={size}
    className={classes(
      'shrink-0',
      filled && 'text-heart',
      !filled && '[&_path]:fill-none [&_path]:stroke-current [&_path]:stroke-[9]',
    )}
  />
)
