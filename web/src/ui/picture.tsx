import { type ReactNode, useCallback, useState } from 'react'
import { Adinkra, type AdinkraName } from './adinkra.tsx'
import { classes } from './classes.ts'

const widths = [240, 400, 640, 1000] as const

interface PictureProps {
  /** Names the master; without one the symbol tile is shown. */
  slug: string | undefined
  alt: string
  /** A tiny data URL, shown until the picture is there. */
  placeholder?: string | undefined
  /** How wide it is shown: the `sizes` of an `img`. */
  sizes: string
  /** For pictures in the first view: loaded at once. */
  eager?: boolean
  /** For the largest of them: loaded before everything else, scripts and letters too. */
  first?: boolean
  /** The symbol of the craft, for when there is no picture. */
  symbol?: AdinkraName
  className?: string
}

const addressOf = (slug: string, width: number): string => `/pictures/${slug}-${width}.webp`

/** A product picture, 4:5, in the width that the screen needs. */
export function Picture(props: PictureProps) {
  const { slug, alt, placeholder, sizes, first = false, eager = first, symbol, className } = props
  const [failedSlug, setFailedSlug] = useState<string>()
  // A picture that failed before hydration fires no event any more: ask the element.
  const askWhetherFailed = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setFailedSlug(slug)
    },
    [slug],
  )

  if (slug === undefined || failedSlug === slug)
    return <SymbolTile alt={alt} symbol={symbol} className={className} />
  return (
    <img
      ref={askWhetherFailed}
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

/** Stands in under the same name; where the picture was decoration (an empty `alt`), so is the tile. */
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

/** Each picture once: two things may show the same. */
export const distinctPictures = <P extends { readonly slug: string }>(pictures: readonly P[]): P[] =>
  pictures.filter(({ slug }, at) => pictures.findIndex(one => one.slug === slug) === at)
