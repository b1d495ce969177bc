import type { Product } from '@akyede/contract/catalogue'
import { ButtonLink } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { SteppedArch } from '#ui/stepped-arch.tsx'

/** Introduces the maker of the most popular gift. */
export function MakerSpotlight({ product: { id, vendor, picture } }: { product: Product }) {
  return (
    <section
      aria-labelledby="spotlight"
      className="grid items-end gap-8 rounded-panel border border-line bg-surface px-5 pt-8 sm:grid-cols-[1fr_15rem] sm:px-10 lg:grid-cols-[1fr_20rem]"
    >
      <div className="grid content-start justify-items-start gap-4 self-center sm:pb-10">
        <p className="text-sm font-semibold text-brand-ink">
          {vendor.craft} · {vendor.town}, {vendor.region}
        </p>
        <h2 id="spotlight" className="text-title">
          {vendor.name}
        </h2>
        <p className="max-w-[52ch] text-lg text-ink-2">{vendor.story}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={`/vendor/${vendor.id}`}>Meet the maker</ButtonLink>
          <ButtonLink to={`/product/${id}`} variant="secondary">
            Their bestseller
          </ButtonLink>
        </div>
      </div>
      <SteppedArch>
        <Picture
          {...picture}
          sizes="(width >= 64rem) 320px, (width >= 40rem) 240px, 90vw"
          className="max-sm:aspect-square"
        />
      </SteppedArch>
    </section>
  )
}
