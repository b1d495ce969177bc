import { limits } from '@akyede/contract/limits'
import { priorityWords } from '@akyede/contract/wish-words'
import { ArrowDown, ArrowUp, FolderInput, Trash2 } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { DragHandle } from './drag-handle.tsx'
import type { Grip } from './drag-order.ts'
import { ItemHead, ItemPicture } from './item-head.tsx'
import { ItemNote } from './item-note.tsx'
import { PriorityChoice } from './priority-choice.tsx'
import { rowId } from './row-id.ts'
import type { ItemChanges, WishlistItem } from './use-item-edits.ts'

interface ItemEdits {
  change: (changes: ItemChanges) => void
  /** To another place among the gifts, counted from 0. */
  move: (to: number) => void
  remove: () => void
  /** To another list. */
  send: () => void
  /** Takes hold of it, to drag it to another place. */
  grip: (grip: Grip) => void
}

interface ItemRowProps {
  item: WishlistItem
  place: { readonly index: number; readonly of: number }
  /** Left out for who only looks. */
  edits: ItemEdits | undefined
}

/** One wish: what it is, how much it is wished for, how many, and in whose words. */
export function ItemRow({ item, place, edits }: ItemRowProps) {
  return (
    <li
      id={rowId(item.id)}
      data-row
      className={classes(
        'grid grid-cols-[min(5rem,24vw)_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 [contain-intrinsic-size:auto_12rem] [content-visibility:auto] sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:gap-x-5',
        'data-[drop=after]:shadow-[inset_0_-4px_0_var(--color-brand)] data-[drop=before]:shadow-[inset_0_4px_0_var(--color-brand)]',
        'data-dragged:pointer-events-none data-dragged:relative data-dragged:z-10 data-dragged:-mx-3 data-dragged:rounded-panel data-dragged:border-0 data-dragged:bg-surface data-dragged:px-3 data-dragged:opacity-60 data-dragged:shadow-e3',
      )}
    >
      <div className="grid content-start justify-items-center gap-2">
        <ItemPicture item={item} />
        {edits && place.of > 1 && <DragHandle id={item.id} onGrip={edits.grip} />}
      </div>
      <div className="grid content-start gap-3">
        <ItemHead item={item} />
        {edits ? (
          <>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
              <PriorityChoice
                of={item.name}
                value={item.priority}
                onChoose={priority => edits.change({ priority })}
              />
              <QuantityStepper
                of={item.name}
                value={item.quantity}
                max={limits.wishlists.quantityMax}
                onChange={quantity => edits.change({ quantity })}
              />
              <RowActions name={item.name} place={place} edits={edits} />
            </div>
            <ItemNote item={item} onSave={note => edits.change({ note })} />
          </>
        ) : (
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
            <span>{priorityWords[item.priority]}</span>
            {item.quantity > 1 && <span>{item.quantity} wanted</span>}
            {item.notes && (
              <span className="w-full whitespace-pre-line wrap-anywhere text-ink">{item.notes}</span>
            )}
          </p>
        )}
      </div>
    </li>
  )
}

interface RowActionsProps {
  name: string
  place: ItemRowProps['place']
  edits: ItemEdits
}

function RowActions({ name, place: { index, of }, edits }: RowActionsProps) {
  const step = (to: number) => (to >= 0 && to < of ? () => edits.move(to) : undefined)
  return (
    <div className="-ml-2.5 flex grow items-center gap-1">
      <Step label={`Move ${name} up`} onPress={step(index - 1)}>
        <ArrowUp aria-hidden size={20} strokeWidth={1.75} />
      </Step>
      <Step label={`Move ${name} down`} onPress={step(index + 1)}>
        <ArrowDown aria-hidden size={20} strokeWidth={1.75} />
      </Step>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Put ${name} on another list`}
        aria-haspopup="dialog"
        onClick={edits.send}
      >
        <FolderInput aria-hidden size={20} strokeWidth={1.75} />
      </Button>
      <Button variant="quiet" aria-label={`Remove ${name}`} onClick={edits.remove} className="ml-auto">
        <Trash2 aria-hidden size={18} strokeWidth={1.75} /> <span className="hidden sm:inline">Remove</span>
      </Button>
    </div>
  )
}

interface StepProps {
  label: string
  /** Undefined at the end of the list: the button stays focusable. */
  onPress: (() => void) | undefined
  children: React.ReactNode
}

const Step = ({ label, onPress, children }: StepProps) => (
  <Button
    variant="quiet"
    size="icon"
    aria-label={label}
    aria-disabled={!onPress}
    onClick={onPress}
    className="aria-disabled:text-ink-3 aria-disabled:hover:bg-transparent"
  >
    {children}
  </Button>
)
