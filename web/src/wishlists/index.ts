export { Cover } from './cover.tsx'
export { EditList } from './edit-list.tsx'
export { ImportDialog } from './import-dialog.tsx'
export { Invitations } from './invitations.tsx'
export { JoinList } from './join-list.tsx'
export { KeepPublic } from './keep-public.tsx'
export {
  LazyAddToWishlist,
  LazyListsSheet,
  LazyListsTab,
  LazySaveHeart,
  LazyTopBarLinks,
  useMoveGuestLists,
} from './lazy-lists.ts'
export { useListActions } from './list-actions.tsx'
export { ListForm } from './list-form.tsx'
export { emptyForm, isChanged, type ListFormValues, listDraft, toSave } from './list-form-values.ts'
export { daysAway, giftCount } from './list-words.ts'
export { type ListsView, queryOf, useListsBase, viewOf } from './lists-address.ts'
export { ListsFilter } from './lists-filter.tsx'
export { ListsFound, UnmovedLists } from './lists-found.tsx'
export { TemplateLinks } from './no-lists.tsx'
export { listsQuery, refreshWishlists, templatesQuery, wishlistQuery } from './queries.ts'
export { RetryBar } from './retry-bar.tsx'
export { canEditList } from './roles.ts'
export { SaveUnboughtItems } from './save-unbought-items.tsx'
export { sendQueuedListEdit, sendQueuedSavedGift } from './send-queued.ts'
export { SuggestedGifts, useSuggestedGifts } from './suggested-gifts.tsx'
export { useSaveGift } from './use-save-gift.tsx'
export { WishlistView } from './wishlist-view.tsx'
