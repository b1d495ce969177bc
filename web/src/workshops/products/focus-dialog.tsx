import type { Focus, ProductPicture } from '@akyede/contract/photographs'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

interface FocusDialogProps {
  readonly open: boolean
  readonly picture: ProductPicture
  /** The address of the whole photo. */
  readonly wholeUrl: string
  readonly onClose: () => void
  readonly onChoose: (focus: Focus) => Promise<unknown>
}

/** The point of a photo that must be seen: tap it, or move it by the arrow keys. */
export function FocusDialog({ open, picture, wholeUrl, onClose, onChoose }: FocusDialogProps) {
  const [focus, setFocus] = useState<Focus>(picture.focus ?? { x: 0.5, y: 0.5 })
  const [isSaving, setIsSaving] = useState(false)
  const save = async () => {
    setIsSaving(true)
    await onChoose(focus)
    setIsSaving(false)
    onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} title="What matters in this photo?">
      <p className="text-ink-2">Tap the part that buyers must see. We crop the photo around it.</p>
      <button
        type="button"
        aria-label={`The point that matters is ${percent(focus.x)} from the left and ${percent(focus.y)} from the top. Move it with the arrow keys.`}
        // A click by keyboard has no coordinates.
        onClick={event => event.detail > 0 && setFocus(pointOf(event))}
        onKeyDown={event => setFocus(before => moveBy(event, before))}
        className="relative mx-auto block w-fit overflow-hidden rounded-picture bg-surface-2"
      >
        <img src={wholeUrl} alt="" className="block max-h-[55dvh] max-w-full" />
        <span
          aria-hidden
          style={{ left: percent(focus.x), top: percent(focus.y) }}
          className="pointer-events-none absolute size-11 -translate-x-1/2 -translate-y-1/2 rounded-chip border-4 border-brand bg-surface/40 shadow-e2"
        />
      </button>
      <div className="flex flex-wrap gap-3">
        <Button pending={isSaving && 'Cropping…'} onClick={() => void save()}>
          Crop photo
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}

const percent = (part: number): string => `${Math.round(part * 100)}%`
const within = (part: number): number => Math.min(1, Math.max(0, part))

function pointOf({ currentTarget, clientX, clientY }: MouseEvent): Focus {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: within((clientX - left) / width), y: within((clientY - top) / height) }
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-0.05, 0],
  ArrowRight: [0.05, 0],
  ArrowUp: [0, -0.05],
  ArrowDown: [0, 0.05],
}

function moveBy(event: KeyboardEvent, { x, y }: Focus): Focus {
  const step = steps[event.key]
  if (!step) return { x, y }
  event.preventDefault()
  return { x: within(x + step[0]), y: within(y + step[1]) }
}
