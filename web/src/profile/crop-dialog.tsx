import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

interface CropDialogProps {
  picture: ImageBitmap
  onCut: (square: Blob) => Promise<void>
  onClose: () => void
}

const shownSide = 288
const sentSide = 768

/** Chooses the visible square of a picture by dragging, or with sliders for keyboards. */
export function CropDialog({ picture, onCut, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState<Crop>(wholeCrop)
  const [saving, setSaving] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop)
  }, [picture, crop])
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons !== 1) return
    const { width } = event.currentTarget.getBoundingClientRect()
    setCrop(now => dragged(picture, now, event.movementX / width, event.movementY / width))
  }
  const use = async () => {
    setSaving(true)
    await onCut(await cutOut(picture, crop)).finally(() => setSaving(false))
  }
  return (
    <Dialog open title="Crop your photo" onClose={onClose}>
      <canvas
        ref={canvas}
        width={shownSide * 2}
        height={shownSide * 2}
        role="img"
        aria-label="Your photo as others will see it"
        onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        className="mx-auto aspect-square w-full max-w-72 cursor-grab touch-none rounded-chip border border-line bg-surface-2"
      />
      <div className="grid gap-3">
        <Slider
          label="Zoom"
          min={1}
          max={4}
          value={crop.zoom}
          onChange={zoom => setCrop({ ...crop, zoom })}
        />
        <Slider label="Left or right" value={crop.x} onChange={x => setCrop({ ...crop, x })} />
        <Slider label="Up or down" value={crop.y} onChange={y => setCrop({ ...crop, y })} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button pending={saving && 'Saving…'} onClick={() => void use()}>
          Use this photo
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}

interface SliderProps {
  label: string
  value: number
  min?: number
  max?: number
  onChange: (value: number) => void
}

const Slider = ({ label, value, min = 0, max = 1, onChange }: SliderProps) => (
  <label className="grid gap-1 text-sm font-semibold">
    {label}
    <input
      type="range"
      min={min}
      max={max}
      step={(max - min) / 50}
      value={value}
      onChange={event => onChange(Number(event.target.value))}
      className="h-11 w-full accent-brand"
    />
  </label>
)

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { side, left, top } = squareOf(picture, crop)
  const context = canvas.getContext('2d')
  context?.clearRect(0, 0, canvas.width, canvas.height)
  context?.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** Returns the square alone, scaled down, to keep the upload small on phones. */
function cutOut(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const { side } = squareOf(picture, crop)
  canvas.width = canvas.height = Math.max(1, Math.min(sentSide, Math.round(side)))
  draw(canvas, picture, crop)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('the photo could not be drawn'))),
      'image/jpeg',
      0.88,
    )
  })
}

/** The square of a picture: its zoom, and its position from 0 to 1. */
interface Crop {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }

const within = (value: number): number => Math.min(1, Math.max(0, value))

interface Size {
  readonly width: number
  readonly height: number
}

/** The square in the picture's own pixels. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  return { side, left: within(x) * (width - side), top: within(y) * (height - side) }
}

/** Returns the crop after a drag by fractions of the square's side. */
export function dragged(size: Size, crop: Crop, dx: number, dy: number): Crop {
  const { side } = squareOf(size, crop)
  const moved = (at: number, length: number, by: number) =>
    length > side ? within(at - (by * side) / (length - side)) : at
  return { ...crop, x: moved(crop.x, size.width, dx), y: moved(crop.y, size.height, dy) }
}
