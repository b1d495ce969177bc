import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'

/** At the foot of the sheet, always within reach. */
export const PayBar = ({ pending, children }: { pending: string | false; children: ReactNode }) => (
  <div className="sticky -bottom-px z-10 -mx-5 -mb-5 border-t border-line bg-surface px-5 py-4 sm:-mx-7 sm:-mb-7 sm:px-7">
    <Button type="submit" size="large" wide pending={pending}>
      {children}
    </Button>
  </div>
)
