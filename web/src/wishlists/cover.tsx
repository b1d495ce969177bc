import type { Picture as PictureFacts } from '@akyede/contract/catalogue'
import { isRemembrance } from '@akyede/contract/wish-words'
import { Adinkra } from '#ui/adinkra.tsx'
import { classes } from '#ui/classes.ts'
import { distinctPictures, Picture } from '#ui/picture.tsx'

interface CoverProps {
  list: {
    readonly purpose: string | null
    readonly coverImage: string | null
    readonly hasOwnCover: boolean
    readonly pictures: readonly PictureFacts[]
  }
  /** The `sizes` attribute of one picture. */
  sizes: string
  /** In a square, three or four pictures are in two rows. */
  square?: boolean
  className?: string
}

const spans: Readonly<Record<number, string>> = {
  1: 'grid-cols-1',
  2: 'grid-cols-2',
  3: 'grid-cols-3',
  4: 'grid-cols-4',
}
const squareSpans: typeof spans = {
  ...spans,
  3: 'grid-cols-2 grid-rows-2 [&>:first-child]:row-span-2',
  4: 'grid-cols-2 grid-rows-2',
}

/** Cover of a list: its own picture, its first items side by side, or a heart. Decorative. */
export function Cover({ list, sizes, square = false, className }: CoverProps) {
  const { coverImage, hasOwnCover, pictures } = list
  const shown = distinctPictures(pictures).slice(0, 4)
  const shape = classes('w-full overflow-hidden bg-surface-2', square && 'aspect-square', className)
  if (hasOwnCover && coverImage)
    return (
      <div className={shape}>
        <img
          src={coverImage}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover [filter:var(--picture-light)]"
        />
      </div>
    )
  if (shown.length === 0)
    return (
      <div className={classes(shape, 'grid place-items-center text-gold-ink')}>
        <Adinkra name={isRemembrance(list) ? 'nkyinkyim' : 'akoma'} size={56} />
      </div>
    )
  return (
    <div
      className={classes(
        shape,
        'grid auto-rows-[minmax(0,1fr)] gap-0.5',
        (square ? squareSpans : spans)[shown.length],
      )}
    >
      {shown.map(({ slug, placeholder }) => (
        <Picture
          key={slug}
          slug={slug}
          placeholder={placeholder}
          alt=""
          sizes={sizes}
          className="h-full! min-h-0"
        />
      ))}
    </div>
  )
}
