import { type Folds, type Slope, slopeOf } from './cloth.ts'
import { color, mixColors } from './color.ts'
import { lit } from './light.ts'
import { fractalNoise } from './noise.ts'
import { type Point, placeOnSegment } from './outline.ts'
import { clamp, fraction, fullTurn, roundness, smoothstep } from './scalar.ts'
import type { Arrangement, Part } from './scene.ts'
import type { Textile } from './textile.ts'
import { normalise } from './vector.ts'

/** One length of cloth that hangs from the rod. */
export interface Panel {
  readonly left: number
  readonly right: number
  readonly bottom: number
  /** How many folds it falls into, and how deep they are in pixels. */
  readonly waves: number
  readonly depth: number
  /** 1 in front; less for a panel that hangs in the shade of another. */
  readonly openness: number
}

interface HangingPoint {
  readonly across: number
  readonly down: number
  readonly slope: Slope
  /** Light that reaches the fold, 0..1. */
  readonly openness: number
}

const rodHeight = 104

/** A wooden rod with a brass knob at each end. */
export function rod(left: number, right: number, height: number): Part {
  const bark = color('#6B3B1E')
  const heart = color('#2D170C')
  const knob = color('#C08A2E')
  return (x, y) => {
    const end = x < (left + right) / 2 ? left : right
    const dx = (x - end) / 21
    const dy = (y - height) / 21
    const bulge = 1 - dx * dx - dy * dy
    if (bulge > 0) return lit(knob, normalise(dx, dy, Math.sqrt(bulge)), { shine: 0.7, gloss: 40 })
    const q = (y - height) / 15
    if (x < left || x > right || Math.abs(q) > 1) return null
    const grain = mixColors(bark, heart, fractalNoise(x / 60, y / 4, 3, 5))
    return lit(grain, normalise(0, q, roundness(q)), { shine: 0.2 })
  }
}

export interface HungCloth {
  readonly panel: Panel
  readonly textile: Textile
}

/** Lengths of cloth over one rod, the foremost first; `ends` is where the rod begins and ends. */
export function hung(cloths: readonly HungCloth[], ends: readonly [number, number]): Arrangement {
  return { stance: 'hanging', parts: [rod(...ends, rodHeight), ...cloths.map(hungPart)] }
}

/** A panel stretched between two slats and hung from a nail by a cord. */
export function hungOnWall({ panel, textile }: HungCloth): Arrangement {
  const ends = [panel.left - 34, panel.right + 34] as const
  return {
    stance: 'hanging',
    parts: [rod(...ends, rodHeight), rod(...ends, panel.bottom), hungPart({ panel, textile }), cord(ends)],
  }
}

function cord([left, right]: readonly [number, number]): Part {
  const twine = color('#C9B48A')
  const iron = color('#4A4038')
  const nail: Point = [500, 20]
  return (x, y) => {
    if (y > rodHeight) return null
    const head = Math.hypot(x - nail[0], y - nail[1])
    if (head < 9) return lit(iron, normalise((x - nail[0]) / 12, (y - nail[1]) / 12, 1), { shine: 0.5 })
    const { distance, share } = placeOnSegment([x, y], [x < 500 ? left + 30 : right - 30, rodHeight], nail)
    if (distance > 3.4) return null
    return lit(twine, normalise(0.2, (fraction(share * 16) - 0.5) * 0.9, 0.8))
  }
}

function hungPart({ panel, textile }: HungCloth): Part {
  const hem = panel.bottom - rodHeight
  return (x, y) => {
    const point = hangingPoint(panel, textile.fringe, x, y)
    return (
      point && textile.light({ ...point, margin: 100, back: false, beyond: Math.max(0, point.down - hem) })
    )
  }
}

/** The point of the panel that is seen at (x, y), or null beside it. `down` may run past the hem by `fringe`. */
function hangingPoint(panel: Panel, fringe: number, x: number, y: number): HangingPoint | null {
  if (y < rodHeight - 15 || x < panel.left - 20 || x > panel.right + 20) return null
  const folds = foldsOf(panel)
  const height = folds(x, y)
  const slope = slopeOf(folds, x, y)
  // Cloth that slopes away covers more thread than it shows.
  const across = x + slope.dx * 16 - panel.left
  const length = panel.bottom - rodHeight
  const down = y - rodHeight - Math.abs(height) * 0.1 - height * 0.18 * clamp((y - rodHeight) / length)
  if (across < 0 || across > panel.right - panel.left || down > length + fringe) return null
  const edge = smoothstep(0, 10, Math.min(across, panel.right - panel.left - across))
  const valley = 0.66 + 0.34 * clamp(0.55 + height / (1.8 * panel.depth))
  const underRod = 1 - 0.4 * smoothstep(46, 0, Math.abs(y - rodHeight - 12))
  return { across, down, slope, openness: panel.openness * valley * underRod * (0.7 + 0.3 * edge) }
}

function foldsOf(panel: Panel): Folds {
  const { left, right, bottom, waves, depth } = panel
  return (x, y) => {
    const u = (x - left) / (right - left)
    const v = (y - rodHeight) / (bottom - rodHeight)
    const large = Math.sin(u * fullTurn * waves + 0.4 + v * 0.35) * (0.25 + 0.75 * v)
    const small = 0.35 * Math.sin(u * fullTurn * waves * 2.25 + 1.3) * (0.2 + 0.8 * v)
    return depth * (large + small)
  }
}
