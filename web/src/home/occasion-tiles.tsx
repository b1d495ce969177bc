import { Link } from 'react-router'
import { Card, cardLinkClass } from '#ui/card.tsx'
import { Picture } from '#ui/picture.tsx'
import type { OccasionLink } from './occasions.ts'

/** Pictures that link to gifts by occasion, the next dated occasions first. Phones swipe them. */
export function OccasionTiles({ occasions }: { occasions: readonly OccasionLink[] }) {
  return (
    <nav aria-labelledby="occasions" className="min-w-0">
      <h2 id="occasions" className="mb-5 text-title">
        What’s the occasion?
      </h2>
      <ul className="-mx-(--gutter) flex snap-x snap-mandatory scroll-px-(--gutter) gap-3 overflow-x-auto px-(--gutter) pb-1 [scrollbar-width:none] lg:grid lg:grid-cols-8 lg:gap-4">
        {occasions.map(({ name, when, to, picture }) => (
          <li key={name} className="w-32 shrink-0 snap-start sm:w-36 lg:w-auto">
            <Card>
              <Picture
                slug={picture}
                alt=""
                sizes="(width >= 64rem) 140px, (width >= 40rem) 144px, 128px"
                className="rounded-picture"
              />
              <div className="leading-snug">
                <h3 className="font-text text-base leading-snug font-semibold tracking-normal">
                  <Link to={to} className={cardLinkClass}>
                    {name}
                  </Link>
                </h3>
                {when && <p className="text-sm text-ink-2">{when.replace(/^is /, '')}</p>}
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </nav>
  )
}
