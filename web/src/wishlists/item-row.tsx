import { limits } from '@akyede/contract/limits'
import { priorityWords } from '@akyede/contract/wish-words'
import type { ItemPriority } from '@akyede/contract/wishlist-fields'
import { ArrowDown, ArrowUp, FolderInput, GripVertical, Trash2 } from 'lucide-react'
import { memo, type PointerEvent, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { SelectBox } from '#ui/select-field.tsx'
import { type Grip, rowId } from './drag-order.ts'
import { ItemHead, ItemPicture } from './item-head.tsx'
import { ItemNote } from './item-note.tsx'
import type { WishlistItem } from './use-item-edits.ts'
import type { RowEdits } from './use-row-edits.ts'

interface ItemRowProps {
  item: WishlistItem
  /** Index in the list, counted from 0. */
  index: number
  of: number
  /** Absent for viewers. */
  edits: RowEdits | undefined
}

/** An item with its priority, quantity and note. A list may have 500 of them. */
export const ItemRow = memo(function ItemRow({ item, index, of, edits }: ItemRowProps) {
  return (
    <li
      id={rowId(item.id)}
      data-row
      className={classes(
        'grid grid-cols-[min(5rem,24vw)_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 [content-visibility:auto] sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:gap-x-5',
        edits
          ? '[contain-intrinsic-size:auto_23rem] sm:[contain-intrinsic-size:auto_14rem]'
          : '[contain-intrinsic-size:auto_9rem]',
        'data-[drop=after]:shadow-[inset_0_-4px_0_var(--color-brand)] data-[drop=before]:shadow-[inset_0_4px_0_var(--color-brand)]',
        'data-dragged:pointer-events-none data-dragged:relative data-dragged:z-10 data-dragged:-mx-3 data-dragged:rounded-panel data-dragged:border-0 data-dragged:bg-surface data-dragged:px-3 data-dragged:opacity-60 data-dragged:shadow-e3',
      )}
    >
      <div className="grid content-start justify-items-center gap-2">
        <ItemPicture item={item} />
        {edits && of > 1 && <DragHandle id={item.id} onGrip={edits.grip} />}
      </div>
      <div className="grid content-start gap-3">
        <ItemHead item={item} />
        {edits ? (
          <>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
              <PriorityChoice
                of={item.name}
                value={item.priority}
                onChoose={priority => edits.change(item.id, { priority })}
              />
              <QuantityStepper
                of={item.name}
                value={item.quantity}
                max={limits.wishlists.quantityMax}
                onChange={quantity => edits.change(item.id, { quantity })}
              />
              <RowActions item={item} index={index} of={of} edits={edits} />
            </div>
            <ItemNote item={item} onSave={note => edits.change(item.id, { note })} />
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
})

function RowActions({ item, index, of, edits }: ItemRowProps & { edits: RowEdits }) {
  const { name } = item
  const step = (to: number) => (to >= 0 && to < of ? () => edits.move(index, to) : undefined)
  return (
    <div className="-ml-2.5 flex grow items-center gap-1">
      <Step label={`Move ${name} up`} onClick={step(index - 1)}>
        <ArrowUp aria-hidden size={20} strokeWidth={1.75} />
      </Step>
      <Step label={`Move ${name} down`} onClick={step(index + 1)}>
        <ArrowDown aria-hidden size={20} strokeWidth={1.75} />
      </Step>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Move or copy ${name} to another list`}
        aria-haspopup="dialog"
        onClick={() => edits.send(item)}
      >
        <FolderInput aria-hidden size={20} strokeWidth={1.75} />
      </Button>
      <Button
        variant="quiet"
        aria-label={`Remove ${name}`}
        onClick={() => edits.remove(item, index)}
        className="ml-auto"
      >
        <Trash2 aria-hidden size={18} strokeWidth={1.75} /> <span className="hidden sm:inline">Remove</span>
      </Button>
    </div>
  )
}

interface StepProps {
  label: string
  /** Undefined at the end of the list: the button stays focusable. */
  onClick: (() => void) | undefined
  children: ReactNode
}

const Step = ({ label, onClick, children }: StepProps) => (
  <Button
    variant="quiet"
    size="icon"
    aria-label={label}
    aria-disabled={!onClick}
    onClick={onClick}
    className="aria-disabled:text-ink-3 aria-disabled:hover:bg-transparent"
  >
    {children}
  </Button>
)

interface DragHandleProps {
  id: string
  onGrip: (grip: Grip) => void
}

/** Drag handle of a row. Keyboard users have the buttons beside it. */
function DragHandle({ id, onGrip }: DragHandleProps) {
  const grip = (event: PointerEvent) => {
    if (event.button !== 0) return
    // Prevents dragging the text or the picture instead.
    event.preventDefault()
    onGrip({ id, pointerId: event.pointerId, clientY: event.clientY })
  }
  return (
    <span
      aria-hidden
      data-grip
      title="Drag to move"
      onPointerDown={grip}
      className="grid size-11 cursor-grab touch-none place-items-center rounded-control text-ink-2 select-none hover:bg-surface-2 active:cursor-grabbing noscript:hidden"
    >
      <GripVertical size={20} strokeWidth={1.75} />
    </span>
  )
}

interface PriorityChoiceProps {
  /** Name of the item. */
  of: string
  value: ItemPriority
  onChoose: (priority: ItemPriority) => void
}

const PriorityChoice = ({ of, value, onChoose }: PriorityChoiceProps) => (
  <SelectBox
    aria-label={`How much you want ${of}`}
    value={value}
    onChange={event => onChoose(event.target.value as ItemPriority)}
    className="min-h-11 rounded-control border border-line-strong bg-surface py-2 pl-3.5 text-base"
  >
    {(Object.keys(priorityWords) as ItemPriority[]).map(priority => (
      <option key={priority} value={priority}>
        {priorityWords[priority]}
      </option>
    ))}
  </SelectBox>
)
