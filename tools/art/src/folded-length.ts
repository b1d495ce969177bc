import { hash } from './noise.ts'
import { clamp, mix, smoothstep } from './scalar.ts'
import { type Arrangement, footShadows, type Part } from './scene.ts'
import type { ClothPoint, Textile } from './textile.ts'

const back = { y: 452, half: 262 }
const front = { y: 742, half: 318 }
const layers = 4
const layerHeight = 56
const width = 620
const depth = 430

/** A length of cloth folded up and set on the table: its upper face, and below it the folds of the layers. */
export function foldedUp(textile: Textile): Arrangement {
  return {
    stance: 'standing',
    parts: [foldedPart(textile)],
    floorShadows: footShadows(front.y + layers * layerHeight, 392, 325),
  }
}

function foldedPart(textile: Textile): Part {
  return (x, y) => {
    const point = y < front.y ? onUpperFace(x, y) : onFolds(x, y)
    return point && textile.light(point)
  }
}

function onUpperFace(x: number, y: number): ClothPoint | null {
  const share = (y - back.y - 7 * Math.sin(x * 0.009 + 1)) / (front.y - back.y)
  if (share < 0) return null
  const half = mix(back.half, front.half, share)
  const across = (x - 500) / half
  if (Math.abs(across) > 1) return null
  const wave = 0.1 * Math.sin(x * 0.012 + share * 3) + 0.07 * Math.sin(x * 0.021 - share * 5)
  const turnsDown = smoothstep(0.9, 1, share)
  return {
    ...seenAt(across, depth * share ** 0.9),
    slope: { dx: wave, dy: mix(0.42 + wave * 0.6, 0.2, turnsDown) },
    openness: (0.86 + 0.14 * smoothstep(0, 0.2, share)) * sideLight(across),
  }
}

function onFolds(x: number, y: number): ClothPoint | null {
  const wave = 5 * Math.sin(x * 0.0085 + 0.6) + 3 * Math.sin(x * 0.019)
  const place = (y - front.y - wave * smoothstep(0, layerHeight, y - front.y)) / layerHeight
  const layer = Math.max(0, Math.floor(place))
  if (layer >= layers) return null
  const v = clamp(place - layer)
  const half = front.half + 9 * Math.sin(Math.PI * v) - 6 + 14 * (hash(layer, 3, 21) - 0.5)
  const across = (x - 500 - 8 * (hash(layer, 5, 21) - 0.5)) / half
  if (Math.abs(across) > 1) return null
  // The first layer goes on from the upper face; each further one shows another stretch of the cloth.
  const down = depth + (layer === 0 ? 0 : layer * 173) + v * layerHeight * 1.4
  return {
    ...seenAt(across, down),
    slope: { dx: 0.02 * wave, dy: 0.9 * (0.32 - v) },
    openness:
      (0.3 + 0.7 * Math.sin(Math.PI * clamp(v * 0.94 + 0.03)) ** 0.7) *
      (layer === 0 ? 1 : 0.92) *
      sideLight(across),
  }
}

function seenAt(across: number, down: number) {
  return { across: ((across + 1) * width) / 2, down, margin: 60, back: false, beyond: 0 }
}

function sideLight(across: number): number {
  return 0.72 + 0.28 * smoothstep(1, 0.94, Math.abs(across))
}
