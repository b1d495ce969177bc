import { useState } from 'react'

interface PersonPictureProps {
  /** Beside whose name it stands: the picture itself says nothing more. */
  person: { readonly name: string; readonly avatar: string | null }
  /** In pixels. */
  size?: number
}

/** The photo of somebody, or their initials. */
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

/** Of the first and the last name, each a letter with the marks that belong to it. */
function initialsOf(name: string): string {
  const parts = name.split(' ').filter(Boolean)
  const ends = parts.length > 1 ? [parts[0], parts.at(-1)] : parts
  return ends.map(part => /^\P{M}\p{M}*/u.exec(part ?? '')?.[0].toUpperCase() ?? '').join('')
}
