import { useState } from 'react'

interface PersonPictureProps {
  /** The person whose name is shown beside the picture. The picture itself has no accessible text. */
  person: { readonly name: string; readonly avatar: string | null }
  /** The size in pixels. */
  size?: number
}

/** The avatar of a person, or their initials. */
export function PersonPicture({ person: { name, avatar }, size = 48 }: PersonPictureProps) {
  const [failed, setFailed] = useState<string>()
  if (avatar && failed !== avatar)
    return (
      <img
        src={avatar}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        onError={() => setFailed(avatar)}
        className="shrink-0 rounded-chip bg-surface-2 object-cover"
      />
    )
  return (
    <span
      aria-hidden
      style={{ width: size, height: size, fontSize: size * 0.38 }}
      className="grid shrink-0 place-items-center rounded-chip bg-forest font-display font-bold text-on-forest"
    >
      {initialsOf(name)}
    </span>
  )
}

/** Returns the first letters of the first and last name, with their combining marks. */
function initialsOf(name: string): string {
  const parts = name.split(' ').filter(Boolean)
  const ends = parts.length > 1 ? [parts[0], parts.at(-1)] : parts
  return ends.map(part => /^\P{M}\p{M}*/u.exec(part ?? '')?.[0].toUpperCase() ?? '').join('')
}
