import type { Vendor } from '@akyede/contract/vendors'
import { SectionHeading } from '#ui/card.tsx'

/** The steps in which the vendor's products are made. */
export function Making({ process }: Pick<Vendor, 'process'>) {
  if (process.length === 0) return null
  return (
    <section aria-labelledby="making">
      <SectionHeading id="making">How it’s made</SectionHeading>
      <ol className="grid gap-3 sm:grid-cols-3 sm:gap-5">
        {process.map(({ text }, step) => (
          <li
            key={text}
            className="grid grid-cols-[2.5rem_1fr] content-start gap-2 rounded-panel bg-craft-soft p-5 sm:grid-cols-1 sm:p-7"
          >
            <span aria-hidden className="font-display text-display font-bold text-craft-ink">
              {step + 1}
            </span>
            <p className="max-w-[45ch] text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
