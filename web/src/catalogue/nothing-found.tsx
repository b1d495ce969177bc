import type { Category } from '@akyede/contract/catalogue'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { CategoryChips } from './category-chips.tsx'
import type { ListAddress } from './list-address.ts'

export interface NothingFoundProps {
  address: ListAddress
  /** The closest categories. */
  categories: readonly Category[]
}

/** Shown when no gift matches the words: suggests fewer words, a category or the contact page. */
export function NothingFound({ address: { q, verbatim }, categories }: NothingFoundProps) {
  const words = q.split(/\s+/)
  const single = words.length > 1 ? [...new Set(words)].slice(0, 4) : []
  return (
    <div className="grid gap-4 max-sm:mt-4">
      <Empty
        symbol="ananse-ntontan"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to="/browse">Browse all gifts</ButtonLink>
            <ButtonLink to={`/contact?${new URLSearchParams({ q })}`} variant="secondary">
              Ask a maker
            </ButtonLink>
          </div>
        }
      >
        <span role="status">We couldn’t find any gifts for that.</span> Check the spelling, or try fewer
        words.
      </Empty>
      {verbatim && (
        <p className="text-center">
          <TextLink to={searchFor(q)}>Search for similar spellings</TextLink>
        </p>
      )}
      {single.length > 0 && (
        <p className="text-center">
          Search for{' '}
          {single.map((word, index) => (
            <span key={word}>
              {index > 0 && ' or '}
              <TextLink to={searchFor(word)}>{word}</TextLink>
            </span>
          ))}
        </p>
      )}
      <section className="mt-4 grid min-w-0 gap-2 [&_ul]:flex-wrap [&_ul]:justify-center">
        <h2 className="text-center text-xl">Browse by category</h2>
        <CategoryChips label="Categories" categories={categories} />
      </section>
    </div>
  )
}

const searchFor = (q: string): string => `/search?${new URLSearchParams({ q })}`
