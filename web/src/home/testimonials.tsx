import type { ResponseFor } from '@akyede/contract/api'
import { SectionHeading } from '#ui/card.tsx'
import { Stars } from '#ui/stars.tsx'

/** What people say who gave. */
export function Testimonials({ testimonials }: Pick<ResponseFor<'getFeatured'>, 'testimonials'>) {
  return (
    <section aria-labelledby="said">
      <SectionHeading id="said">Said after giving</SectionHeading>
      <ul className="grid gap-8 md:grid-cols-3">
        {testimonials.map(({ id, name, location, rating, text, verified }) => (
          <li key={id}>
            <figure className="grid h-full content-start gap-3 rounded-panel bg-surface-2 p-6">
              <Stars rating={rating} />
              <blockquote className="text-lg">“{text}”</blockquote>
              <figcaption className="text-sm text-ink-2">
                <b className="font-semibold text-ink">{name}</b>, {location}
                {verified && ' · Bought here'}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
