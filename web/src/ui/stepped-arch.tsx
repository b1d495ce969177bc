import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** Clips a hero or cover picture to the stepped arch of strip cloth. */
export function SteppedArch({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classes('stepped-arch overflow-hidden', className)}>{children}</div>
}
