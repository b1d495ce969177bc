import type { Category } from '@akyede/contract/catalogue'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { CategoryChips } from './category-chips.tsx'

interface NothingFoundProps {
  q: string
  categories: readonly Category[]
}

/** No gift matches: fewer words, another craft, or everything. */
export function NothingFound({ q, categories }: NothingFoundProps) {
  const words = q.split(/\s+/)
  const single = words.length > 1 ? [...new Set(words)].slice(0, 4) : []
  return (
    <div className="grid gap-4">
      <Empty symbol="ananse-ntontan" action={<ButtonLink to="/browse">Browse all gifts</ButtonLink>}>
        <span role="status">No gift matches all of that.</span> Check the spelling, or try fewer words.
      </Empty>
      {single.length > 0 && (
        <p className="text-center">
          Search for{' '}
          {single.map((word, index) => (
            <span key={word}>
              {index > 0 && ' or '}
              <TextLink to={`/search?${new URLSearchParams({ q: word })}`}>{word}</TextLink>
            </span>
          ))}
        </p>
      )}
      <section className="mt-4 grid min-w-0 gap-2 md:[&_ul]:justify-center">
        <h2 className="text-center text-xl">Look into a category</h2>
        <CategoryChips label="Categories" categories={categories} />
      </section>
    </div>
  )
}
