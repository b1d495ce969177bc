import { limits } from '@akyede/contract/limits'
import { useState } from 'react'
import { formatNumber } from '#ui/format-count.ts'
import { TextLink } from '#ui/text-link.tsx'
import { type Choice, type ChoiceGroup, firstGroups } from './filter-choices.ts'

interface FilterGroupProps extends ChoiceGroup {
  onToggle: (value: string) => void
}

/** Number of values that are visible at first. */
const visibleAtFirst = 8

/** These groups start open, because most visitors filter by them. */
const openAtFirst = new Set([...firstGroups, 'categories'])

/** One filter with several values, as native disclosures, which open without scripts. */
export function FilterGroup({ parameter, title, choices, onToggle }: FilterGroupProps) {
  const chosen = choices.filter(choice => choice.chosen).length
  const compact = firstGroups.includes(parameter)
  const atFirst = compact ? choices.length : visibleAtFirst
  const rest = choices.slice(atFirst)
  // Only the first render opens the group, so that it does not close when its last value is removed.
  const [open] = useState(openAtFirst.has(parameter) || chosen > 0)
  const [restOpen] = useState(rest.some(choice => choice.chosen))
  const list = (some: readonly Choice[]) => (
    <ul data-chips={compact || undefined}>
      {some.map(choice => (
        <li key={choice.value} data-depth={choice.depth || undefined}>
          <label>
            <input
              type="checkbox"
              name={parameter}
              value={choice.value}
              checked={choice.chosen}
              onChange={() => onToggle(choice.value)}
            />
            <span>{choice.text}</span> <small>{formatNumber(choice.count)}</small>
          </label>
        </li>
      ))}
    </ul>
  )
  return (
    <details open={open}>
      <summary>
        {title} {chosen > 0 && <small>{chosen} chosen</small>}
      </summary>
      <fieldset>
        <legend className="sr-only">{title}</legend>
        {list(choices.slice(0, atFirst))}
        {rest.length > 0 && (
          <details open={restOpen}>
            <summary>Show {rest.length} more</summary>
            {list(rest)}
            {choices.length >= limits.search.valuesShown && <NotAll ofMakers={parameter === 'brands'} />}
          </details>
        )}
      </fieldset>
    </details>
  )
}

/** Shown when there are more values than a list can show. Makers can be searched by name. */
const NotAll = ({ ofMakers }: { ofMakers: boolean }) => (
  <p className="pt-2 text-sm">
    Showing the {limits.search.valuesShown} with the most gifts.{' '}
    {ofMakers && <TextLink to="/search">Search for a maker by name</TextLink>}
  </p>
)
