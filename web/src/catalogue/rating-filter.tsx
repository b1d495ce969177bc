import type { Facets } from '@akyede/contract/search'
import { useState } from 'react'
import { formatNumber } from '#ui/format-count.ts'
import { ratingText } from './list-filters.ts'

interface RatingFilterProps {
  counts: Facets['ratings']
  chosen: number | undefined
  onChoose: (stars: number | undefined) => void
}

/** The minimum rating. */
export function RatingFilter({ counts, chosen, onChoose }: RatingFilterProps) {
  const [open] = useState(chosen !== undefined)
  const known = chosen === undefined || counts.some(({ value }) => value === chosen)
  const all = known ? counts : [{ value: chosen, count: 0 }, ...counts]
  return (
    <details open={open}>
      <summary>Rating</summary>
      <fieldset>
        <legend className="sr-only">Rating</legend>
        <ul>
          <li>
            <label>
              <input
                type="radio"
                name="minRating"
                value=""
                checked={chosen === undefined}
                onChange={() => onChoose(undefined)}
              />
              <span>Any</span>
            </label>
          </li>
          {all.map(({ value, count }) => (
            <li key={value}>
              <label>
                <input
                  type="radio"
                  name="minRating"
                  value={value}
                  checked={chosen === value}
                  onChange={() => onChoose(value)}
                />
                <span>{ratingText(value)}</span> <small>{formatNumber(count)}</small>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </details>
  )
}
