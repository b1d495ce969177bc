import { words } from '@akyede/contract/words'
import { SearchBox } from '#feature/shell'
import { ButtonLink } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { SteppedArch } from '#ui/stepped-arch.tsx'

/** The hero of the landing page. */
export function Hero() {
  return (
    <section
      aria-labelledby="hero"
      className="page grid items-center gap-8 py-8 sm:py-12 lg:grid-cols-[1.05fr_1fr] lg:gap-14"
    >
      <div className="grid justify-items-start gap-5">
        <h1 id="hero" className="max-w-[14ch] text-hero">
          {words.tagline}
        </h1>
        <p className="max-w-[38ch] text-lg text-ink-2 sm:text-xl">
          Handmade by weavers, bead makers, potters and carvers across Ghana and West Africa.
        </p>
        <div className="w-full max-w-lg max-md:hidden">
          <SearchBox label="Search all gifts" />
        </div>
        <ButtonLink to="/browse" size="large">
          Browse gifts
        </ButtonLink>
      </div>
      <HeroPictures />
    </section>
  )
}

/** The arch holds the largest picture of the first view, which loads before everything else. */
function HeroPictures() {
  return (
    <div className="grid grid-cols-[1.3fr_1fr] gap-3 sm:gap-4">
      <SteppedArch className="row-span-2">
        <Picture
          slug="bolga-basket-red-gold"
          alt="A round market basket with red and gold zig-zags and a leather handle"
          sizes="(width >= 80rem) 330px, (width >= 64rem) 27vw, 53vw"
          first
          className="h-full"
        />
      </SteppedArch>
      <HeroTile slug="kente-throw-red-gold" alt="A hand-woven kente throw in red and gold" />
      <HeroTile slug="brass-sun-pendant" alt="A round brass pendant on a cord" />
    </div>
  )
}

function HeroTile({ slug, alt }: { slug: string; alt: string }) {
  return (
    <div className="overflow-hidden rounded-picture">
      <Picture slug={slug} alt={alt} sizes="(width >= 80rem) 250px, (width >= 64rem) 21vw, 41vw" eager />
    </div>
  )
}
