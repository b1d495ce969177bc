import { type ReactNode, useId } from 'react'

interface SectionProps {
  number: number
  title: string
  children: ReactNode
}

/** One of the three numbered steps of the page. */
export function Section({ number, title, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <h2 id={id} className="flex items-center gap-3 text-xl">
        <span
          aria-hidden
          className="grid size-8 place-items-center rounded-chip bg-gold-soft text-base text-gold-ink"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}
