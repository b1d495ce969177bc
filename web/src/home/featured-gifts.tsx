import type { ProductCard as ProductCardFacts } from '@akyede/contract/catalogue'
import { limits } from '@akyede/contract/limits'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import { badgedCards, ProductCard } from '#feature/catalogue'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { useAutoAdvance } from './use-auto-advance.ts'
import { type Slides, useSlides } from './use-slides.ts'

const sizes = '(width >= 80rem) 285px, (width >= 64rem) 23vw, (width >= 40rem) 40vw, 72vw'

/** The carousel of featured products. */
export function FeaturedGifts({ products }: { products: readonly ProductCardFacts[] }) {
  const badged = badgedCards(products)
  return (
    <Carousel title="Popular this week">
      {products.map(product => (
        <ProductCard
          key={product.id}
          product={product}
          sizes={sizes}
          nameAs="h3"
          badged={badged.has(product.id)}
        />
      ))}
    </Carousel>
  )
}

interface CarouselProps {
  title: string
  children: readonly ReactElement[]
}

/**
 * A carousel that advances every five seconds and can be scrolled by hand. Without scripts it is a scrolling list.
 * It pauses while it is hovered, focused or out of view, and with reduced motion (D34).
 */
function Carousel({ title, children }: CarouselProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const slides = useSlides(list)
  const [paused, setPaused] = useState(false)
  const hold = useAutoAdvance(slides.next, { everyMs: limits.carousel.every, paused })
  return (
    <section aria-roledescription="carousel" aria-labelledby={id} className="min-w-0" {...hold}>
      <div className="mb-5 flex items-center justify-between gap-4">
        <h2 id={id} className="text-title">
          {title}
        </h2>
        <div className="flex gap-1.5 noscript:hidden">
          <Button
            size="icon"
            variant="secondary"
            aria-label={paused ? 'Play' : 'Pause'}
            onClick={() => setPaused(!paused)}
            className="in-data-[motion=less]:hidden motion-reduce:hidden"
          >
            {paused ? <Play {...icon} /> : <Pause {...icon} />}
          </Button>
          <Button size="icon" variant="secondary" aria-label="Previous gifts" onClick={slides.previous}>
            <ChevronLeft {...icon} />
          </Button>
          <Button size="icon" variant="secondary" aria-label="Next gifts" onClick={slides.next}>
            <ChevronRight {...icon} />
          </Button>
        </div>
      </div>
      <ul
        ref={list}
        className="-mx-(--gutter) flex snap-x snap-mandatory scroll-px-(--gutter) gap-3 overflow-x-auto overscroll-x-contain scroll-smooth px-(--gutter) pb-1 [scrollbar-width:none] sm:gap-5"
      >
        {children.map(child => (
          <Slide key={child.key}>{child}</Slide>
        ))}
      </ul>
      <Dots slides={slides} />
    </section>
  )
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const

const Slide = ({ children }: { children: ReactNode }) => (
  <li className="w-[72%] shrink-0 snap-start sm:w-[40%] lg:w-[calc((100%-3.75rem)/4)]">{children}</li>
)

/** One dot per page of the row. The number is known once the row is measured. */
function Dots({ slides: { at, count, show } }: { slides: Slides }) {
  return (
    <ul className="mt-2 flex min-h-11 justify-center noscript:hidden">
      {Array.from({ length: count }, (_, index) => index).map(index => (
        <li key={index} className="min-w-0 max-sm:basis-7">
          <button
            type="button"
            aria-label={`Gifts, page ${index + 1} of ${count}`}
            aria-current={index === at ? 'true' : undefined}
            onClick={() => show(index)}
            className="grid size-11 place-items-center rounded-control max-sm:w-full"
          >
            <span
              className={classes(
                'block size-2.5 rounded-chip',
                index === at ? 'bg-ink' : 'bg-line-strong opacity-60',
              )}
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
