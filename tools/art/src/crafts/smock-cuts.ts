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
    neck: { top: 220, half: 84, depth: 150 },
    shoulder: { half: 296, drop: 50 },
    chest: { y: 520, half: 278 },
    hem: { y: 1010, half: 424 },
    fullness: 27,
    stripWidth: 58,
  },
  'short-sleeved': {
    named: 'Smock with short sleeves',
    neck: { top: 206, half: 78, depth: 178 },
    shoulder: { half: 250, drop: 36 },
    chest: { y: 520, half: 256 },
    hem: { y: 1040, half: 398 },
    fullness: 26,
    sleeve: { length: 176, depth: 288, droop: 0.2 },
    stripWidth: 58,
  },
  child: {
    named: 'Child’s smock',
    neck: { top: 262, half: 84, depth: 142 },
    shoulder: { half: 232, drop: 30 },
    chest: { y: 548, half: 240 },
    hem: { y: 980, half: 360 },
    fullness: 21,
    sleeve: { length: 150, depth: 256, droop: 0.3 },
    stripWidth: 84,
  },
  long: {
    named: 'Long smock dress',
    neck: { top: 150, half: 66, depth: 138 },
    shoulder: { half: 196, drop: 28 },
    chest: { y: 400, half: 190 },
    hem: { y: 1142, half: 352 },
    fullness: 28,
    sleeve: { length: 132, depth: 214, droop: 0.4 },
    stripWidth: 56,
  },
} satisfies Record<string, SmockCut>

/** Half the width of the body at a height below the shoulders. */
export function halfWidthAt({ shoulder, chest, hem, neck }: SmockCut, y: number): number {
  if (y > chest.y) return mix(chest.half, hem.half, ((y - chest.y) / (hem.y - chest.y)) ** 1.12)
  const share = smoothstep(neck.top + shoulder.drop, chest.y, y)
  return mix(shoulder.half, chest.half, share) - 6 * Math.sin(Math.PI * share)
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
