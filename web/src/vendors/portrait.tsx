import { useId } from 'react'
import { initialsOf } from './vendor-words.ts'

const grounds = ['fill-thread-red', 'fill-thread-green', 'fill-thread-black'] as const

/** Stands for a maker's photograph: two letters on a tile of stepped diamonds, in one of three dyes. */
export function Portrait({ name, className }: { name: string; className: string }) {
  const id = useId()
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return (
    <svg viewBox="0 0 96 96" aria-hidden className={className}>
      <pattern id={id} width={24} height={24} patternUnits="userSpaceOnUse">
        <rect width={24} height={24} className={grounds[sum % grounds.length]} />
        <path d={steppedDiamond} className="fill-thread-gold" />
      </pattern>
      <rect width={96} height={96} fill={`url(#${id})`} />
      <rect x={18} y={24} width={60} height={48} className="fill-thread-black" />
      <text x={48} y={60} textAnchor="middle" className="fill-thread-gold font-display text-[34px] font-bold">
        {initialsOf(name)}
      </text>
    </svg>
  )
}

/** Rows of weft that grow and shrink by steps, within a square of 24. */
const steppedDiamond = [4, 12, 20, 12, 4]
  .map((wide, row) => `M${(24 - wide) / 2} ${2 + row * 4}h${wide}v4h${-wide}z`)
  .join('')
