import { Search } from 'lucide-react'
import { useId } from 'react'
import { Form } from 'react-router'
import { Button } from './button.tsx'
import { classes } from './classes.ts'

const longestSearch = 255

interface SearchFormProps {
  /** The name of the landmark: "Events". */
  name: string
  label: string
  /** The page that shows the results. */
  action: string
  /** The current search text. */
  search: string
  /** Other parameters of the URL that are kept. Null and undefined are omitted. */
  kept?: Readonly<Record<string, string | number | null | undefined>>
  className?: string
}

/** Searches one of the user's own lists. The text goes into the URL and the list restarts at its first page. */
export function SearchForm({ name, label, action, search, kept = {}, className }: SearchFormProps) {
  const id = useId()
  return (
    <Form
      action={action}
      role="search"
      aria-label={name}
      replace
      className={classes('flex items-end gap-2', className)}
    >
      {Object.entries(kept).map(
        ([key, value]) => value != null && <input key={key} type="hidden" name={key} value={value} />,
      )}
      <div className="grid min-w-0 grow gap-1.5">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <input
          key={search}
          id={id}
          type="search"
          name="search"
          defaultValue={search}
          maxLength={longestSearch}
          enterKeyHint="search"
          className="min-h-11 w-full rounded-control border border-line-strong bg-surface px-3.5 text-base"
        />
      </div>
      <Button
        type="submit"
        variant="secondary"
        size="icon"
        aria-label={`Search ${name.toLowerCase()}`}
        className="shrink-0"
      >
        <Search aria-hidden size={20} strokeWidth={1.75} />
      </Button>
    </Form>
  )
}
