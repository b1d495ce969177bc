import type { Picture as PictureFacts } from '@akyede/contract/catalogue'
import { Picture } from '#ui/picture.tsx'
import { StripOrnament } from '#ui/strip-ornament.tsx'

/** The strip is woven from one end to the other, once. */
export const weaveClass =
  'transition-[clip-path] duration-600 ease-out [clip-path:inset(0)] starting:[clip-path:inset(0_100%_0_0)] motion-reduce:transition-none'

const box = 'relative aspect-4/5 w-44 overflow-hidden rounded-panel bg-surface-2 sm:w-64'

interface WrappedPictureProps {
  picture: PictureFacts | undefined
  recipient?: string | undefined
}

/** The picture of a gift, tied with the woven strip, with the name of the recipient on a tag. */
export function WrappedPicture({ picture, recipient }: WrappedPictureProps) {
  // The order is loaded after the payment: the space of its picture is kept, so that nothing moves.
  if (!picture) return <div aria-hidden className={box} />
  const { slug, alt, placeholder } = picture
  return (
    <div className={box}>
      <Picture
        slug={slug || undefined}
        alt={alt}
        placeholder={placeholder}
        sizes="(min-width: 640px) 16rem, 11rem"
        eager
      />
      {/* A strip as long as the picture is tall, turned around its middle. */}
      <div className="absolute top-1/2 left-1/3 w-[125%] -translate-x-1/2 -translate-y-1/2 rotate-90">
        <StripOrnament className={weaveClass} />
      </div>
      <StripOrnament className={`absolute top-2/3 -translate-y-1/2 ${weaveClass}`} />
      <Bow />
      {recipient && (
        <p
          aria-hidden
          className="absolute right-2 bottom-2 max-w-[60%] -rotate-3 truncate rounded-badge border border-line bg-surface px-2.5 py-1 text-sm font-semibold"
        >
          For {recipient}
        </p>
      )}
    </div>
  )
}

/** Two loops, two ends and a knot, where the strips cross. */
const Bow = () => (
  <svg
    aria-hidden
    viewBox="0 0 100 70"
    className="absolute top-2/3 left-1/3 w-2/5 -translate-x-1/2 -translate-y-[55%] fill-thread-red stroke-thread-gold stroke-2 drop-shadow-md"
  >
    <path d="M46 40 30 68l-3-9-9 3 22-28zM54 40l16 28 3-9 9 3-22-28z" />
    <path d="M50 34C40 8 14 2 8 14S22 46 50 34zM50 34C60 8 86 2 92 14S78 46 50 34z" />
    <path d="M42 26h16v16H42z" className="fill-thread-gold stroke-thread-red" />
  </svg>
)
