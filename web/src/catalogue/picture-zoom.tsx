import type { Product } from '@akyede/contract/catalogue'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useModal } from '#ui/use-modal.ts'
import { GalleryArrows } from './gallery-arrows.tsx'
import { IllustrationLabel } from './gallery-frame.tsx'

interface PictureZoomProps {
  pictures: Product['pictures']
  /** Index of the first picture, from 0. */
  first: number
  onClose: () => void
}

/** Shows pictures at full size, to be scrolled. */
export function PictureZoom({ pictures, first, onClose }: PictureZoomProps) {
  const modal = useModal(true, onClose)
  const [shown, setShown] = useState(first)
  const picture = pictures[shown] ?? pictures[0]
  return (
    <dialog
      {...modal}
      aria-label="Enlarged picture"
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-surface-2 p-0 text-ink open:animate-enter"
    >
      {picture && <Enlarged key={picture.slug} picture={picture} />}
      {picture?.drawn && <IllustrationLabel />}
      {pictures.length > 1 && <GalleryArrows shown={shown} count={pictures.length} onShow={setShown} />}
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="absolute top-3 right-3 grid size-11 place-items-center rounded-chip bg-surface/90 hover:bg-surface"
      >
        <X aria-hidden size={24} strokeWidth={1.75} />
      </button>
    </dialog>
  )
}

/** Starts in the middle, where the product is. Scrolls by touch, wheel or arrow keys. */
function Enlarged({ picture: { slug, alt, placeholder } }: { picture: Product['pictures'][number] }) {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = area.current
    box?.scrollTo((box.scrollWidth - box.clientWidth) / 2, (box.scrollHeight - box.clientHeight) / 2)
  }, [])
  return (
    <div
      ref={area}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      className="grid h-full content-center-safe overflow-auto overscroll-contain -outline-offset-4!"
    >
      <img
        src={`/pictures/${slug}-1000.webp`}
        alt={alt}
        width={1000}
        height={1250}
        style={{ backgroundImage: `url("${placeholder}")` }}
        className="mx-auto block h-auto w-[max(1000px,100%)] max-w-none bg-cover [filter:var(--picture-light)] md:w-[max(1000px,60%)]"
      />
    </div>
  )
}
