import type { Vendor } from '@akyede/contract/vendors'
import { SectionHeading } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'
import { Picture } from '#ui/picture.tsx'

const sizes = '(width >= 75rem) 380px, (width >= 40rem) 31vw, 92vw'
const pictureShape = 'aspect-5/4 w-full rounded-control'

/** The steps in which the vendor's products are made, with pictures of those that have one. */
export function Making({ process }: Pick<Vendor, 'process'>) {
  if (process.length === 0) return null
  const isPictured = process.some(({ picture }) => picture)
  return (
    <section aria-labelledby="making">
      <SectionHeading id="making">How it’s made</SectionHeading>
      <ol className="grid gap-3 sm:grid-cols-3 sm:gap-5">
        {process.map(({ text, picture }, step) => (
          <li
            key={text}
            className={classes(
              'grid content-start gap-3 rounded-panel bg-craft-soft',
              isPictured ? 'p-3 pb-5' : 'grid-cols-[2.5rem_1fr] p-5 sm:grid-cols-1 sm:p-7',
            )}
          >
            {picture && <Picture {...picture} sizes={sizes} className={pictureShape} />}
            {!picture && (
              <span
                aria-hidden
                className={classes(
                  'font-display text-display font-bold text-craft-ink',
                  isPictured && 'px-2 pt-3 sm:pt-6',
                )}
              >
                {step + 1}
              </span>
            )}
            <p
              className={classes(
                'max-w-[45ch] text-ink-2',
                isPictured && 'px-2',
                isPictured && !picture && 'text-lg',
              )}
            >
              {picture && <b className="text-craft-ink">{step + 1}. </b>}
              {text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
