import { Link, type LinkProps } from 'react-router'
import { classes } from './classes.ts'

/** The classes of a link inside text. */
export const textLinkClass =
  'font-semibold text-brand-ink underline decoration-1 underline-offset-4 hover:decoration-2'

/** A link inside text. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={classes(textLinkClass, className)} />
}
