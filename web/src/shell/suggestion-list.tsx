import { formatCedis } from '@akyede/contract/money'
import type { Suggestion } from '@akyede/contract/search'
import { Search, UserRound } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { classes } from '#ui/classes.ts'
import { activeClass } from './recent-list.tsx'
import { cellId } from './use-combobox.ts'

const groups = [
  { type: 'product', title: 'Products' },
  { type: 'vendor', title: 'Makers' },
  { type: 'category', title: 'Categories' },
  { type: 'query', title: 'Searches' },
] as const satisfies readonly { type: Suggestion['type']; title: string }[]

/** Sorts suggestions into the order of the list: one group after the other. */
export const inGroups = (suggestions: readonly Suggestion[]): Suggestion[] =>
  groups.flatMap(group => suggestions.filter(suggestion => suggestion.type === group.type))

export function hrefOf({ type, id }: Suggestion): string {
  switch (type) {
    case 'product':
      return `/product/${encodeURIComponent(id)}`
    case 'vendor':
      return `/vendor/${encodeURIComponent(id)}`
    case 'category':
      return `/browse/category/${encodeURIComponent(id)}`
    case 'query':
      return `/search?${new URLSearchParams({ q: id })}`
    default:
      return type satisfies never
  }
}

interface SuggestionListProps {
  id: string
  suggestions: readonly Suggestion[]
  activeId: string | undefined
  onChoose: (event: MouseEvent, suggestion: Suggestion) => void
}

/** The list box of suggestions: products, makers, categories and searches as links. */
export function SuggestionList({ id, suggestions, activeId, onChoose }: SuggestionListProps) {
  const ordered = inGroups(suggestions)
  return (
    <div role="listbox" id={id} aria-label="Suggestions" tabIndex={-1} className="overflow-y-auto">
      {groups.map(({ type, title }) => {
        const members = ordered.filter(suggestion => suggestion.type === type)
        if (members.length === 0) return null
        return (
          // biome-ignore lint/a11y/useSemanticElements: options stand in groups, not in fieldsets
          <div key={type} role="group" aria-labelledby={`${id}-${type}`} className="py-1.5">
            <div
              id={`${id}-${type}`}
              role="presentation"
              className="px-4 py-1 text-sm font-semibold text-ink-2"
            >
              {title}
            </div>
            {members.map(suggestion => {
              const optionId = cellId(id, { row: ordered.indexOf(suggestion), column: 0 })
              return (
                <Link
                  key={suggestion.id}
                  id={optionId}
                  role="option"
                  aria-selected={optionId === activeId}
                  tabIndex={-1}
                  to={hrefOf(suggestion)}
                  onClick={event => onChoose(event, suggestion)}
                  className={classes(
                    'flex min-h-12 items-center gap-3 px-4 py-1 hover:bg-surface-2',
                    optionId === activeId && activeClass,
                  )}
                >
                  <Face suggestion={suggestion} />
                  <span className="line-clamp-2 grow">{suggestion.text}</span>
                  {suggestion.price && (
                    <span className="shrink-0 text-sm text-ink-2 tabular-nums">
                      {suggestion.price.from && 'From '}
                      {formatCedis(suggestion.price.amount, { trim: true })}
                    </span>
                  )}
                </Link>
              )
            })}
          </div>
        )
      })}
    </div>
  )
}

const face = 'grid w-9 shrink-0 place-items-center overflow-hidden rounded-badge'

function Face({ suggestion: { type, image } }: { suggestion: Suggestion }) {
  if (image !== null) {
    return (
      <img
        src={image}
        alt=""
        width={36}
        height={45}
        className={`${face} aspect-4/5 bg-surface-2 object-cover [filter:var(--picture-light)]`}
      />
    )
  }
  const Icon = type === 'vendor' ? UserRound : Search
  return (
    <span className={`${face} text-ink-2`}>
      <Icon aria-hidden size={20} strokeWidth={1.75} />
    </span>
  )
}
