import { useCallback, useState } from 'react'
import { Adinkra, type AdinkraName } from './adinkra.tsx'
import { classes } from './classes.ts'

const widths = [240, 400, 640, 1000] as const

interface PictureProps {
  /** The name of the master image. Without one the symbol tile is shown. */
  slug: string | undefined
  alt: string
  /** A tiny data URL, shown until the picture has loaded. */
  placeholder?: string | undefined
  /** The `sizes` attribute of the `img`. */
  sizes: string
  /** Loads the picture at once. For pictures in the first view. */
  eager?: boolean
  /** Loads the picture before scripts and fonts. For the largest picture of the first view. */
  first?: boolean
  /** The symbol of the craft, shown when there is no picture. */
  symbol?: AdinkraName
  className?: string
}

const addressOf = (slug: string, width: number): string => `/pictures/${slug}-${width}.webp`

/** A product picture in 4:5, in the width that the screen needs. */
export function Picture(props: PictureProps) {
  const { slug, alt, placeholder, sizes, first = false, eager = first, symbol, className } = props
  const [failedSlug, setFailedSlug] = useState<string>()
  // A picture that failed before hydration fires no event any more, so check the element.
  const checkFailed = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setFailedSlug(slug)
    },
    [slug],
  )

  if (slug === undefined || failedSlug === slug)
    return <SymbolTile alt={alt} symbol={symbol} className={className} />
  return (
    <img
      ref={checkFailed}
      src={addressOf(slug, 640)}
      srcSet={widths.map(width => `${addressOf(slug, width)} ${width}w`).join(', ')}
      sizes={sizes}
      width={1000}
      height={1250}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : eager ? 'low' : 'auto'}
      decoding="async"
      onError={() => setFailedSlug(slug)}
      style={placeholder ? { backgroundImage: `url("${placeholder}")` } : undefined}
      className={classes(
        'h-auto w-full bg-surface-2 bg-cover bg-center object-cover [filter:var(--picture-light)]',
        className,
      )}
    />
  )
}

interface SymbolTileProps {
  alt: string
  symbol: AdinkraName | undefined
  className: string | undefined
}

/** The replacement for a missing picture. It has the same accessible name, or none where `alt` is empty. */
function SymbolTile({ alt, symbol = 'bese-saka', className }: SymbolTileProps) {
  return (
    <div
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      className={classes('grid aspect-4/5 w-full place-items-center bg-surface-2 text-gold-ink', className)}
    >
      <Adinkra name={symbol} size={72} className="h-auto w-1/2 max-w-18" />
    </div>
  )
}

/** Removes duplicate pictures, because two products may share one. */
export const distinctPictures = <P extends { readonly slug: string }>(pictures: readonly P[]): P[] =>
  pictures.filter(({ slug }, at) => pictures.findIndex(picture => picture.slug === slug) === at)
