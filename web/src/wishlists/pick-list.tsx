import { wishlistWords } from '@akyede/contract/wishlist-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useQueuedEditCount } from '#kit/queued-edits.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { keepFocus } from '#ui/keep-focus.ts'
import type { Gift } from './gift.ts'
import { ListNameForm } from './list-name-form.tsx'
import { giftCount } from './list-words.ts'
import { heartsKey, refreshWishlists } from './queries.ts'
import { removeGifts, savedAs, saveGift } from './save-gift.ts'
import { savedCache } from './saved-cache.ts'
import { QueuedNote, StatusMessage, useStatusMessage } from './status-message.tsx'
import { makeList } from './use-list-target.ts'
import { useSaved } from './use-saved.ts'

/** A checkbox for each list that may hold the gift. */
export function PickList({ gift }: { gift: Gift }) {
  const client = useQueryClient()
  const saved = useSaved()
  const waiting = useQueuedEditCount() > 0
  const [naming, setNaming] = useState(false)
  const { said, say, sayFailure } = useStatusMessage()
  const here = savedAs(saved, gift)
  const cache = savedCache(client)
  const change = useMutation({
    mutationKey: heartsKey,
    scope: { id: 'wishlists' },
    mutationFn: async ({ listId, wanted }: { listId: string; wanted: boolean }) => {
      if (wanted) await saveGift(gift, cache, listId)
      else
        await removeGifts(
          gift,
          here.filter(item => item.wishlistId === listId),
          cache,
        )
      say(wanted ? wishlistWords.itemAdded : wishlistWords.itemRemoved)
    },
    onError: (error, { wanted }) =>
      sayFailure(wanted ? wishlistWords.itemAddFailed : wishlistWords.itemRemoveFailed, error),
    onSettled: () => refreshWishlists(client),
  })
  const isTicked = (listId: string) =>
    change.isPending && change.variables.listId === listId
      ? change.variables.wanted
      : here.some(item => item.wishlistId === listId)
  return (
    <div ref={keepFocus} className="grid gap-4">
      <p className="text-ink-2">{gift.variant ? `${gift.name}, ${gift.variant}` : gift.name}</p>
      <ul className="divide-y divide-line border-y border-line">
        {saved.lists.map(({ id, name, itemCount }) => (
          <li key={id}>
            <Checkbox
              label={
                <>
                  <span className="font-semibold wrap-anywhere">{name}</span>{' '}
                  <span className="text-sm text-ink-2">{giftCount(itemCount)}</span>
                </>
              }
              checked={isTicked(id)}
              onChange={({ target }) => change.mutate({ listId: id, wanted: target.checked })}
            />
          </li>
        ))}
      </ul>
      {waiting && <QueuedNote />}
      <StatusMessage said={said} />
      {naming ? (
        <ListNameForm
          saveText="Create and save"
          failed={wishlistWords.createFailed}
          onSave={async name => {
            const listId = await makeList(name)
            setNaming(false)
            change.mutate({ listId, wanted: true })
          }}
          onCancel={() => setNaming(false)}
        />
      ) : (
        <Button variant="secondary" onClick={() => setNaming(true)}>
          New wishlist
        </Button>
      )}
    </div>
  )
}
