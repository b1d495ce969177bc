import type { ResponseFor } from '@akyede/contract/api'
import { isRemembrance } from '@akyede/contract/wish-words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { checkboxClass } from '#ui/checkbox.tsx'
import { classes } from '#ui/classes.ts'
import { Picture } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'

type Template = ResponseFor<'listWishlistTemplates'>['data'][number]
type Card = ResponseFor<'searchProducts'>['data'][number]

/** Gifts for each search term of a template. */
const perIdea = 2

const suggestionsQuery = (template: Template | undefined) => ({
  queryKey: ['wishlist-suggestions', template?.id],
  enabled: template !== undefined && template.ideas.length > 0,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly Card[]> => {
    const found = await Promise.all(
      (template?.ideas ?? []).map(q =>
        call('searchProducts', { query: { q, limit: '6', inStock: 'true' } }, { signal }),
      ),
    )
    const cards = new Map<string, Card>()
    for (const { data } of found) {
      const fresh = data.filter(({ id }) => !cards.has(id)).slice(0, perIdea)
      for (const card of fresh) cards.set(card.id, card)
    }
    return [...cards.values()]
  },
  placeholderData: keepPreviousData,
})

/** Suggested gifts of a template: all of them start on the list, and each can be left out. */
export function useSuggestedGifts(template: Template | undefined) {
  const { data: cards = [], isLoading } = useQuery(suggestionsQuery(template))
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  return {
    cards,
    isLoading,
    chosen: cards.filter(({ id }) => !leftOut.has(id)).map(({ id }) => id),
    choose: (id: string, wanted: boolean) => {
      const next = new Set(leftOut)
      if (wanted) next.delete(id)
      else next.add(id)
      setLeftOut(next)
    },
    leaveAllOut: () => setLeftOut(new Set(cards.map(({ id }) => id))),
  }
}

interface SuggestedGiftsProps {
  template: Template
  gifts: ReturnType<typeof useSuggestedGifts>
}

export function SuggestedGifts({ template, gifts }: SuggestedGiftsProps) {
  const { cards, chosen, choose, leaveAllOut, isLoading } = gifts
  if (cards.length === 0 && !isLoading) return null
  const remembrance = isRemembrance(template)
  return (
    <fieldset className="grid gap-3" aria-busy={isLoading}>
      <legend className="mb-1 font-semibold">{remembrance ? 'What would help' : 'Suggested gifts'}</legend>
      <p role="status" className="text-ink-2">
        {chosen.length === 0
          ? 'The list starts empty. Tap what you’d like on it.'
          : `${chosen.length} of ${cards.length} go on the list. Tap one to leave it out.`}
      </p>
      <ul className="grid min-h-60 grid-cols-2 gap-3 sm:grid-cols-4">
        {cards.map(card => (
          <li key={card.id}>
            <SuggestedGift
              card={card}
              chosen={chosen.includes(card.id)}
              onChoose={wanted => choose(card.id, wanted)}
            />
          </li>
        ))}
      </ul>
      {chosen.length > 0 && (
        <Button variant="quiet" className="-ml-4 justify-self-start" onClick={leaveAllOut}>
          Leave all out
        </Button>
      )}
    </fieldset>
  )
}

interface SuggestedGiftProps {
  card: Card
  chosen: boolean
  onChoose: (wanted: boolean) => void
}

const SuggestedGift = ({ card: { name, picture, price }, chosen, onChoose }: SuggestedGiftProps) => (
  <label
    className={classes(
      'relative grid h-full cursor-pointer content-start gap-1.5 overflow-hidden rounded-picture border bg-surface has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      chosen ? 'border-brand' : 'border-line',
    )}
  >
    <Picture
      {...picture}
      alt=""
      sizes="(min-width: 40rem) 10rem, 45vw"
      className={chosen ? '' : 'opacity-50'}
    />
    <span className="grid gap-0.5 px-3 pb-3">
      <span className="line-clamp-2 text-sm leading-snug font-semibold">{name}</span>
      <Price trim amount={price} />
    </span>
    <span className="absolute top-2 right-2 grid size-8 place-items-center rounded-control bg-surface">
      <input
        type="checkbox"
        checked={chosen}
        onChange={({ target }) => onChoose(target.checked)}
        className={checkboxClass}
      />
    </span>
  </label>
)
