import { mix, smoothstep } from '../scalar.ts'

/** How a smock is cut, in pixels on the plate; it is the same on both sides of x = 500. */
export interface SmockCut {
  /** What the alt text calls it. */
  readonly named: string
  readonly neck: { readonly top: number; readonly half: number; readonly depth: number }
  readonly shoulder: { readonly half: number; readonly drop: number }
  /** Below the arm the body begins; from there it widens towards the hem. */
  readonly chest: { readonly y: number; readonly half: number }
  readonly hem: { readonly y: number; readonly half: number }
  /** How deep the folds are that the gores throw at the hem. */
  readonly fullness: number
  readonly sleeve?: { readonly length: number; readonly depth: number; readonly droop: number }
  readonly stripWidth: number
}

export const smockCuts = {
  sleeveless: {
    named: 'Sleeveless smock',
    neck: { top: 200, half: 78, depth: 168 },
    shoulder: { half: 236, drop: 34 },
    chest: { y: 478, half: 214 },
    hem: { y: 1052, half: 352 },
    fullness: 24,
    stripWidth: 72,
  },
  'short-sleeved': {
    named: 'Smock with short sleeves',
    neck: { top: 196, half: 74, depth: 190 },
    shoulder: { half: 214, drop: 26 },
    chest: { y: 452, half: 208 },
    hem: { y: 1040, half: 338 },
    fullness: 23,
    sleeve: { length: 190, depth: 226, droop: 0.16 },
    stripWidth: 70,
  },
  child: {
    named: 'Child’s smock',
    neck: { top: 262, half: 84, depth: 142 },
    shoulder: { half: 214, drop: 24 },
    chest: { y: 516, half: 208 },
    hem: { y: 1000, half: 326 },
    fullness: 19,
    sleeve: { length: 152, depth: 214, droop: 0.3 },
    stripWidth: 104,
  },
  long: {
    named: 'Long smock dress',
    neck: { top: 150, half: 66, depth: 138 },
    shoulder: { half: 178, drop: 24 },
    chest: { y: 370, half: 166 },
    hem: { y: 1142, half: 322 },
    fullness: 26,
    sleeve: { length: 118, depth: 182, droop: 0.42 },
    stripWidth: 66,
  },
} satisfies Record<string, SmockCut>

/** Half the width of the body at a height below the shoulders. */
export function halfWidthAt({ shoulder, chest, hem, neck }: SmockCut, y: number): number {
  if (y > chest.y) return mix(chest.half, hem.half, ((y - chest.y) / (hem.y - chest.y)) ** 1.12)
  const share = smoothstep(neck.top + shoulder.drop, chest.y, y)
  return mix(shoulder.half, chest.half, share) - 20 * Math.sin(Math.PI * share)
}

/** Pixels below the shoulder seam, negative above it; `aside` is how far from the middle. */
export function belowShoulder({ neck, shoulder }: SmockCut, aside: number, y: number): number {
  const out = Math.max(0, aside - neck.half) / (shoulder.half - neck.half)
  return y - neck.top - shoulder.drop * out
}

/** True in the opening of the V, where the inside of the back is seen. */
export function inNeck({ neck }: SmockCut, aside: number, y: number): boolean {
  return aside < neck.half * (1 - (y - neck.top) / neck.depth)
}
