import type { Vendor } from '@akyede/contract/vendors'
import { SectionHeading } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'
import { Picture } from '#ui/picture.tsx'

/** The steps in which the vendor's products are made. */
export function Making({ process }: Pick<Vendor, 'process'>) {
  if (process.length === 0) return null
  const pictured = process.some(({ picture }) => picture !== null)
  return (
    <section aria-labelledby="making">
      <SectionHeading id="making">How it’s made</SectionHeading>
      <ol className="grid gap-6 sm:grid-cols-3 sm:gap-8">
        {process.map(({ text, picture }, step) => (
          <li key={text} className="grid content-start gap-3 max-sm:grid-cols-[6rem_1fr]">
            {pictured && (
              <div
                className={classes('self-start overflow-hidden rounded-picture', !picture && 'max-sm:hidden')}
              >
                {picture ? (
                  <Picture {...picture} sizes="(width >= 80rem) 379px, (width >= 40rem) 31vw, 96px" />
                ) : (
                  <div aria-hidden className="aspect-4/5 bg-surface-2" />
                )}
              </div>
            )}
            <p className={classes('max-w-[45ch] text-ink-2', pictured && !picture && 'max-sm:col-span-2')}>
              <span aria-hidden className="block font-display text-2xl font-bold text-gold-ink">
                {step + 1}
              </span>
              {text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
