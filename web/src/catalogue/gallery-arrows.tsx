import { ChevronLeft, ChevronRight } from 'lucide-react'
import { classes } from '#ui/classes.ts'

interface GalleryArrowsProps {
  /** Index from 0. */
  shown: number
  count: number
  onShow: (index: number) => void
}

/** Buttons to the previous and next picture. At the ends they stay, so that the focus is not lost. */
export function GalleryArrows({ shown, count, onShow }: GalleryArrowsProps) {
  const arrows = [
    { name: 'Previous picture', Icon: ChevronLeft, to: shown - 1, side: 'left-3' },
    { name: 'Next picture', Icon: ChevronRight, to: shown + 1, side: 'right-3' },
  ]
  return arrows.map(({ name, Icon, to, side }) => {
    const possible = to >= 0 && to < count
    return (
      <button
        key={name}
        type="button"
        aria-label={name}
        aria-disabled={!possible}
        onClick={() => possible && onShow(to)}
        className={classes(
          'absolute inset-y-0 my-auto grid size-11 place-items-center rounded-chip bg-surface/90 text-ink noscript:hidden',
          side,
          possible ? 'hover:bg-surface' : 'opacity-50',
        )}
      >
        <Icon aria-hidden size={22} strokeWidth={1.75} />
      </button>
    )
  })
}
