import type { Profile } from '@akyede/contract/profile'
import { useState } from 'react'
import { classes } from '#ui/classes.ts'

interface AvatarProps {
  profile: Pick<Profile, 'first_name' | 'last_name' | 'photo'>
  size: number
  className?: string
}

/** A user's photo, or their initials. */
export function Avatar({ profile: { first_name, last_name, photo }, size, className }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  const shape = classes('shrink-0 rounded-chip', className)
  if (photo && failed !== photo) {
    return (
      <img
        src={photo}
        alt={`${first_name} ${last_name}`}
        width={size}
        height={size}
        onError={() => setFailed(photo)}
        className={classes(shape, 'bg-surface-2 object-cover')}
      />
    )
  }
  return (
    <span
      role="img"
      aria-label={`${first_name} ${last_name}`}
      style={{ width: size, height: size, fontSize: size * 0.38 }}
      className={classes(shape, 'grid place-items-center bg-forest font-display font-bold text-on-forest')}
    >
      <span aria-hidden>{initials(first_name) + initials(last_name)}</span>
    </span>
  )
}

/** A letter with its combining marks. */
const initials = (name: string): string => /^\P{M}\p{M}*/u.exec(name)?.[0].toUpperCase() ?? ''
