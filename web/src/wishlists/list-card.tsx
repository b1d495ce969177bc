import { formatCedis } from '@akyede/contract/money'
import { toneOf } from '@akyede/contract/wish-words'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionMenu, type MenuEntry } from '#ui/action-menu.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cardLinkClass } from '#ui/card.tsx'
import { Cover } from './cover.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import type { ListActions } from './list-actions.tsx'
import { dayInFull, daysAway, giftCount, hasPassed } from './list-words.ts'
import type { WishlistCard } from './lists-address.ts'
import { occasionName } from './occasion-words.ts'
import { PrivacyWord } from './privacy-word.tsx'

interface ListCardProps {
  list: WishlistCard
  base: string
  actions: ListActions
  /** Present while lists are being selected. */
  choice?: { readonly chosen: boolean; readonly onChoose: (chosen: boolean) => void } | undefined
}

/** A list among others; the whole card is a link. */
export function ListCard({ list, base, actions, choice }: ListCardProps) {
  const [deleting, setDeleting] = useState(false)
  const { id, name, archivedAt, deletedAt } = list
  const isAway = archivedAt !== null || deletedAt !== null
  return (
    <article
      data-tone={toneOf(list)}
      className="relative grid h-full content-start rounded-panel border border-line bg-surface"
    >
      <Cover list={list} sizes="(width >= 64rem) 190px, 45vw" className="aspect-5/2 rounded-t-[25px]" />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1 p-4 pr-2 sm:p-5 sm:pr-3">
        <h2 className="pt-2 font-text text-lg leading-snug font-semibold tracking-normal">
          {deletedAt ? (
            name
          ) : (
            <Link to={`${base}/${id}`} className={cardLinkClass}>
              {name}
            </Link>
          )}
        </h2>
        <div className="relative z-1">
          {isAway || choice ? null : (
            <ActionMenu
              label={`Actions for ${name}`}
              entries={entriesOf(list, base, actions, () => setDeleting(true))}
            />
          )}
        </div>
        <CardFacts list={list} />
        {isAway && list.role === 'owner' && (
          <Button
            variant="secondary"
            className="relative z-1 mt-2 justify-self-start"
            aria-label={`Recover ${name}`}
            onClick={() => void actions.recover([id])}
          >
            Recover
          </Button>
        )}
      </div>
      {choice && <Choice name={name} {...choice} />}
      {deleting && <DeleteDialog list={list} actions={actions} onClose={() => setDeleting(false)} />}
    </article>
  )
}

/** The menu entries for the viewer's role. */
export function entriesOf(
  { id, role }: Pick<WishlistCard, 'id' | 'role'>,
  base: string,
  actions: ListActions,
  onDelete: () => void,
): MenuEntry[] {
  const edits: MenuEntry[] =
    role === 'owner' || role === 'co_owner' ? [{ text: 'Edit', to: `${base}/${id}/edit` }] : []
  const ends: MenuEntry[] =
    role === 'owner'
      ? [
          { text: 'Archive', onSelect: () => void actions.archive(id) },
          { text: 'Delete', onSelect: onDelete, danger: true },
        ]
      : []
  return [...edits, { text: 'Duplicate', onSelect: () => void actions.duplicate(id) }, ...ends]
}

function CardFacts({ list }: { list: WishlistCard }) {
  const { privacy, groupId, itemCount, totalValue, deadline, purpose, purposeText, role, owner } = list
  const occasion = occasionName(purpose, purposeText)
  const now = new Date()
  return (
    <div className="col-span-2 grid gap-1.5 pr-2 text-sm text-ink-2 wrap-anywhere">
      <p className="flex flex-wrap gap-x-3 gap-y-1">
        {role !== 'owner' && <span>{owner.first_name}’s list</span>}
        {(role === 'owner' || privacy === 'group') && <PrivacyWord privacy={privacy} groupId={groupId} />}
        {occasion && <span>{occasion}</span>}
      </p>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>{giftCount(itemCount, list)}</span>
        {totalValue > 0 && (
          <span className="font-semibold text-ink tabular-nums">
            {formatCedis(totalValue, { trim: true })}
          </span>
        )}
      </p>
      {deadline && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <time dateTime={deadline}>{dayInFull(deadline)}</time>
          <Badge tone={hasPassed(deadline, now) ? 'plain' : 'waiting'}>{daysAway(deadline, now)}</Badge>
        </p>
      )}
      {list.recoverableUntil && (
        <p>You can recover it until {dayInFull(list.recoverableUntil.slice(0, 10))}.</p>
      )}
    </div>
  )
}

interface ChoiceProps {
  name: string
  chosen: boolean
  onChoose: (chosen: boolean) => void
}

/** A checkbox over the whole card, so that a click anywhere selects it. */
const Choice = ({ name, chosen, onChoose }: ChoiceProps) => (
  <label className="absolute inset-0 z-1 rounded-panel border-3 border-transparent has-checked:border-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
    <input
      type="checkbox"
      checked={chosen}
      onChange={({ target }) => onChoose(target.checked)}
      aria-label={`Choose ${name}`}
      className="absolute top-3 left-3 grid size-7 appearance-none place-content-center rounded-[8px] border-2 border-line-strong bg-surface outline-none before:size-4 before:scale-0 before:bg-on-brand before:[clip-path:polygon(14%_44%,0_65%,50%_100%,100%_16%,80%_0,43%_62%)] checked:border-brand checked:bg-brand checked:before:scale-100 forced-colors:appearance-auto"
    />
  </label>
)
