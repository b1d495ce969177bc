import { ListFilter } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { PageTitle } from '#ui/area-layout.tsx'
import { Button } from '#ui/button.tsx'
import { ChipLinks } from '#ui/choice-links.tsx'
import { classes } from '#ui/classes.ts'
import { SearchForm } from '#ui/search-form.tsx'
import { useFilters } from './record-filters.tsx'

interface ListPageProps {
  readonly title: string
  /** Stands beside the title. */
  readonly action?: ReactNode
  /** Links to the usual selections of the list. */
  readonly views?: ComponentProps<typeof ChipLinks>['choices']
  readonly search?: {
    readonly label: string
    readonly action: string
    /** The parameters that a new search keeps. */
    readonly kept?: Readonly<Record<string, string>>
  }
  readonly filters?: ReactNode
  /** The parameters that the filters set: phones show how many are set. */
  readonly filterNames?: readonly string[]
  readonly children: ReactNode
}

/** The page of a list: title, selections, search and filters above its records. */
export function ListPage({
  title,
  action,
  views,
  search,
  filters,
  filterNames = [],
  children,
}: ListPageProps) {
  const { value } = useFilters()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle>{title}</PageTitle>
        {action}
      </div>
      {views && <ChipLinks label={`${title} by status`} choices={views} />}
      <div className="flex flex-wrap items-end gap-3 empty:hidden sm:gap-4">
        {search && (
          <SearchForm
            {...search}
            name={title}
            search={value('search')}
            className="w-full sm:w-auto sm:min-w-72 sm:flex-[2]"
          />
        )}
        {filters && <Filters names={filterNames}>{filters}</Filters>}
      </div>
      {children}
    </div>
  )
}

/** Filters side by side, which phones fold behind one button with the number of those that are set. */
function Filters({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const id = useId()
  const { value } = useFilters()
  const [isOpen, setIsOpen] = useState(false)
  const count = names.filter(value).length
  return (
    <>
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={id}
        className="sm:hidden"
        onClick={() => setIsOpen(!isOpen)}
      >
        <ListFilter aria-hidden size={20} strokeWidth={1.75} />
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <div id={id} className={classes('contents *:min-w-36 *:flex-1', !isOpen && 'max-sm:hidden')}>
        {children}
      </div>
    </>
  )
}
