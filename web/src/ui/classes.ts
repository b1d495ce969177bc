type ClassValue = string | false | null | undefined

/** Joins the class names that are truthy: `classes('a', isOn && 'b')`. */
export const classes = (...values: ClassValue[]): string => values.filter(Boolean).join(' ')
