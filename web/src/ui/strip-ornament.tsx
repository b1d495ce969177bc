import { useId } from 'react'
import { classes } from './classes.ts'

type Thread = 'gold' | 'red' | 'green' | 'black'

const threads: Record<Thread, string> = {
  gold: 'fill-thread-gold',
  red: 'fill-thread-red',
  green: 'fill-thread-green',
  black: 'fill-thread-black',
}

const height = 14
const repeatWidth = 120

/** A block of one colour as an SVG path, in pixels. */
const block = (x: number, y: number, width: number, tall: number): string =>
  `M${x} ${y}h${width}v${tall}h${-width}z`

/** Vertical bars of the pattern. */
const bars = (...starts: number[]): string => starts.map(x => block(x, 0, 3, height)).join('')

/** A stepped diamond, a typical pattern of woven cloth. */
const diamond = (start: number): string =>
  [2, 6, 10, 14, 10, 6, 2].map((tall, step) => block(start + step * 2, (height - tall) / 2, 2, tall)).join('')

const heart = (start: number): string => block(start + 5, 5, 4, 4)

/** One repeat of the strip, layer over layer. */
const weave: readonly [Thread, string][] = [
  ['black', block(0, 0, repeatWidth, height)],
  ['gold', bars(2, 7, 17, 22, 59, 99, 104)],
  ['green', bars(12, 94, 109)],
  ['red', bars(54, 64) + diamond(32) + diamond(74)],
  ['gold', heart(32) + heart(74)],
]

/** The woven strip between the hero and the content and above the footer. It is used nowhere else. */
export function StripOrnament({ className }: { className?: string }) {
  const id = useId()
  return (
    <svg aria-hidden width="100%" height={height} className={classes('block', className)}>
      <pattern id={id} width={repeatWidth} height={height} patternUnits="userSpaceOnUse">
        {weave.map(([thread, path]) => (
          <path key={path} d={path} className={threads[thread]} />
        ))}
      </pattern>
      <rect width="100%" height={height} fill={`url(#${id})`} />
    </svg>
  )
}
