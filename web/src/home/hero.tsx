import { ButtonLink } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'

/** The hero of the landing page. */
export function Hero() {
  return (
    <section
      aria-labelledby="hero"
      className="page grid items-center gap-6 py-6 sm:gap-8 sm:py-10 lg:grid-cols-[1.05fr_1fr] lg:gap-14"
    >
      <div className="grid justify-items-start gap-4 sm:gap-5">
        {/* Lines of their own, so that the heading does not wrap otherwise before its font has loaded. */}
        <h1 id="hero" className="text-hero lg:text-[clamp(3.25rem,6vw,4.875rem)] lg:leading-none">
          <span className="block">Give something</span> <span className="block">made by hand</span>
        </h1>
        <p className="max-w-[42ch] text-lg text-ink-2 sm:text-xl">
          From weavers, bead makers, potters and carvers across Ghana, with the maker’s hand still in it.
        </p>
        <div className="flex w-full flex-wrap gap-3">
          <ButtonLink to="#finder" size="large" className="max-sm:grow">
            Find a gift
          </ButtonLink>
          <ButtonLink to="/wishlists/create" size="large" variant="secondary" className="max-sm:grow">
            Start a wishlist
          </ButtonLink>
        </div>
        <p className="text-sm text-ink-2">
          Pay by MoMo or card. Packed by the maker, sent anywhere in Ghana.
        </p>
      </div>
      <HeroPictures />
    </section>
  )
}

/** Three pictures on a stepped block. The first is the largest of the first view and loads before everything else. */
function HeroPictures() {
  return (
    <div className="stepped-block grid grid-cols-[1.3fr_1fr] sm:grid-cols-[1.8fr_1fr] gap-2.5 rounded-b-panel bg-gold-soft px-2.5 pb-2.5 max-sm:h-72 max-sm:grid-rows-2 sm:gap-4 sm:px-4 sm:pb-4">
      <div className="row-span-2 min-h-0 overflow-hidden rounded-picture">
        <Picture
          slug="market-basket-sunset"
          alt="A round market basket in plum, pink and orange with a leather handle"
          // The picture is cropped on both sides, so it is wider than its place.
          sizes="(width >= 80rem) 400px, (width >= 64rem) 32vw, (width >= 40rem) 66vw, 55vw"
          first
          className="h-full"
        />
      </div>
      <HeroTile slug="kente-throw-red-gold" alt="A hand-woven kente throw in red and gold" />
      <HeroTile slug="brass-sun-pendant" alt="A round brass pendant on a cord" />
    </div>
  )
}

function HeroTile({ slug, alt }: { slug: string; alt: string }) {
  return (
    <div className="min-h-0 overflow-hidden rounded-picture">
      <Picture
        slug={slug}
        alt={alt}
        sizes="(width >= 80rem) 190px, (width >= 64rem) 16vw, 39vw"
        eager
        className="h-full"
      />
    </div>
  )
}
