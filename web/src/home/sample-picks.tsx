import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Picture } from '#ui/picture.tsx'

/**
 * Shown when the featured gifts cannot be fetched. Samples have no price and no link, so nobody can buy them
 * (D35).
 */
const samples = [
  { slug: 'bolga-basket-indigo', name: 'Market baskets', town: 'Bolgatanga' },
  { slug: 'kente-stole-gold-green', name: 'Kente stoles', town: 'Bonwire' },
  { slug: 'krobo-necklace-ocean', name: 'Glass beads', town: 'Odumase Krobo' },
  { slug: 'kpanlogo-drum', name: 'Hand drums', town: 'Accra' },
]

export function SamplePicks() {
  return (
    <section aria-labelledby="samples" className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="samples" className="text-title">
          What our makers make
        </h2>
        <Badge tone="plain">Sample picks</Badge>
      </div>
      <ul className="product-grid">
        {samples.map(({ slug, name, town }) => (
          <li key={slug}>
            <Card>
              <div className="overflow-hidden rounded-picture">
                <Picture slug={slug} alt="" sizes="(width >= 64rem) 23vw, 46vw" />
              </div>
              <div>
                <h3 className="font-text text-base font-semibold tracking-normal">{name}</h3>
                <p className="text-sm text-ink-3">from {town}</p>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
