import { wishlistWords } from '@akyede/contract/wishlist-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#feature/accounts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import type { Gift } from './gift.ts'
import { giftCount } from './list-words.ts'
import { makeList } from './make-list.ts'
import { refreshWishlists, savedQuery } from './queries.ts'
import { QuickListForm } from './quick-list-form.tsx'
import { Said, useSaid } from './said.tsx'
import { savedAs, saveGift, takeGifts } from './save-gift.ts'
import { useSaved } from './use-saved.ts'

/** On which lists a gift stands: each is a box that is ticked or not. */
export function PickList({ gift }: { gift: Gift }) {
  const client = useQueryClient()
  const saved = useSaved()
  const { status } = useSession()
  const [naming, setNaming] = useState(false)
  const { said, say, sayFailure } = useSaid()
  const here = savedAs(saved, gift)
  const load = () => client.fetchQuery(savedQuery)
  const change = useMutation({
    scope: { id: 'wishlists' },
    networkMode: status === 'guest' ? 'always' : 'online',
    mutationFn: async ({ listId, wanted }: { listId: string; wanted: boolean }) => {
      if (wanted) await saveGift(gift, load, listId)
      else
        await takeGifts(
          gift,
          here.filter(item => item.wishlistId === listId),
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
    <div className="grid gap-4">
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
      <Said said={said} />
      {naming ? (
        <QuickListForm
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
