import type { Product } from '@akyede/contract/catalogue'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BreadcrumbItem } from '#ui/breadcrumb.tsx'
import { classes } from '#ui/classes.ts'
import { Picture } from '#ui/picture.tsx'

/** On phones slightly less than the width of the screen, because 640 px are sharp enough there. */
const sizes = '(width >= 64rem) 500px, (width >= 40rem) 46vw, 88vw'

/** The large picture of a product. The first one takes part in the transition from a card. */
export const GalleryPicture = ({ first, ...picture }: Product['pictures'][number] & { first: boolean }) => (
  <Picture {...picture} sizes={sizes} first={first} className={first ? 'transition-picture' : ''} />
)

interface GalleryFrameProps {
  /** A row of thumbnails; a column beside the picture on wide screens. */
  tabs?: ReactNode
  several: boolean
  children: ReactNode
}

/** The place of the large picture: as wide as a phone, and no higher than the window on wide screens. */
export function GalleryFrame({ tabs, several, children }: GalleryFrameProps) {
  return (
    <div
      className={classes(
        'relative grid gap-3 lg:justify-start',
        several && 'lg:grid-cols-[4rem_auto] lg:items-start',
      )}
    >
      <div
        className={classes(
          'relative overflow-hidden sm:rounded-panel lg:w-[clamp(20rem,calc((100dvh-11rem)*0.8),31.25rem)]',
          several && 'lg:col-start-2 lg:row-start-1',
        )}
      >
        {children}
      </div>
      {tabs}
    </div>
  )
}

/** Says that a picture is drawn, because a drawing is not evidence of what arrives. */
export const IllustrationLabel = () => (
  <span className="pointer-events-none absolute bottom-3 left-3 rounded-badge bg-surface/90 px-2 py-0.5 text-xs font-semibold text-ink-2">
    Illustration
  </span>
)

/** The way back on phones, where the breadcrumb has no room. */
export const BackLink = ({ text, to }: BreadcrumbItem) => (
  <Link
    to={to}
    className="absolute top-3 left-3 z-1 flex min-h-11 max-w-[60%] items-center gap-1 rounded-chip bg-surface/90 pr-4 pl-2.5 font-semibold sm:hidden"
  >
    <ChevronLeft aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
    <span className="truncate">{text}</span>
  </Link>
)
