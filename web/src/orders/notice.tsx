import type { ReactNode } from 'react'

/** Something that the buyer has to know before all else. */
export function Notice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div role="status" className="grid max-w-[65ch] gap-1 rounded-control bg-gold-soft p-4 text-gold-ink">
      <p className="font-semibold">{title}</p>
      {children && <p>{children}</p>}
    </div>
  )
}
