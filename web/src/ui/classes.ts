type ClassValue = string | false | null | undefined

/** Joins the class names that are truthy: `classes('a', isOn && 'b')`. */
export const classes = (...values: ClassValue[]): string => values.filter(Boolean).join(' ')

/** The count at the corner of an icon, whose element is `relative`. */
export const countClass =
  'absolute -top-2 left-3 min-w-4.5 rounded-chip bg-brand px-1 text-center text-xs leading-4.5 font-bold text-on-brand'

/** A link of the tab bar at the bottom of phones. */
export const tabClass =
  'grid min-h-14 place-content-center justify-items-center gap-0.5 text-xs font-semibold text-ink-2 -outline-offset-4 aria-[current=page]:text-brand-ink'
