import { X } from 'lucide-react'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import {
  changePreferences,
  isPageSize,
  isSortBy,
  pageSizes,
  sortNames,
  usePreferences,
} from './preferences.ts'
import { chooseView, useViewMode } from './view-toggle.tsx'

const views = [
  { value: 'grid', text: 'Grid' },
  { value: 'list', text: 'List' },
]
const sizes = pageSizes.map(size => ({ value: String(size), text: String(size) }))
const sortings = Object.entries(sortNames).map(([value, text]) => ({ value, text }))

/** Settings for lists in this browser. They apply at once. */
export function PreferencesPanel() {
  const { itemsPerPage, defaultSort, favoriteCategories, savedFilters } = usePreferences()
  const view = useViewMode()
  return (
    <div className="grid gap-7">
      <RadioGroup
        variant="chips"
        legend="Show gifts as"
        name="preferred-view"
        options={views}
        value={view}
        onChoose={chosen => chooseView(chosen === 'list' ? 'list' : 'grid')}
      />
      <RadioGroup
        variant="chips"
        legend="Gifts per page"
        name="preferred-size"
        options={sizes}
        value={String(itemsPerPage)}
        onChoose={chosen =>
          isPageSize(Number(chosen)) &&
          changePreferences({ itemsPerPage: Number(chosen) as typeof itemsPerPage })
        }
      />
      <SelectField
        label="Default sorting"
        hint="Used until you choose another order"
        options={sortings}
        value={defaultSort}
        onChange={({ currentTarget: { value } }) =>
          isSortBy(value) && changePreferences({ defaultSort: value })
        }
      />
      <SavedNames
        title="Categories shown first"
        none="Tap the pin on a category to see it first on the home page."
        names={favoriteCategories}
        spell={slug => slug.replaceAll('-', ' ')}
        onRemove={slug =>
          changePreferences({
            favoriteCategories: favoriteCategories.filter(favourite => favourite !== slug),
          })
        }
      />
      <SavedNames
        title="Saved filters"
        none="Choose filters on any list of gifts and save them under a name."
        names={savedFilters.map(saved => saved.name)}
        onRemove={name =>
          changePreferences({ savedFilters: savedFilters.filter(saved => saved.name !== name) })
        }
      />
      <p className="text-sm text-ink-2">Saved in this browser only.</p>
    </div>
  )
}

interface SavedNamesProps {
  title: string
  /** The text for an empty list. */
  none: string
  names: readonly string[]
  spell?: (name: string) => string
  onRemove: (name: string) => void
}

function SavedNames({ title, none, names, spell = name => name, onRemove }: SavedNamesProps) {
  return (
    <section className="grid gap-1.5">
      <h3 className="font-text text-base font-semibold tracking-normal">{title}</h3>
      {names.length === 0 && <p className="text-ink-2">{none}</p>}
      <ul>
        {names.map(name => (
          <li key={name} className="flex items-center justify-between gap-3">
            <span className="min-w-0 first-letter:uppercase">{spell(name)}</span>
            <button
              type="button"
              aria-label={`Remove ${spell(name)}`}
              onClick={() => onRemove(name)}
              className="grid size-11 shrink-0 place-items-center rounded-chip hover:bg-surface-2"
            >
              <X aria-hidden size={20} strokeWidth={1.75} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
