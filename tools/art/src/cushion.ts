import { type Folds, slopeOf } from './cloth.ts'
import { clamp, smoothstep } from './scalar.ts'
import { type Arrangement, footShadows, type Part } from './scene.ts'
import type { Textile } from './textile.ts'

const centre = { x: 500, y: 628 }
/** Half of a side, in pixels. */
export const cushionHalf = 338
// Corners stay where they are sewn; the middle of a side is pulled in by the filling.
const pull = 0.085

/** A square cushion that stands on the floor, turned clockwise by some radians. */
export function cushioned(textile: Textile, angle: number): Arrangement {
  const floor = centre.y + cushionHalf * (Math.cos(angle) * 0.96 + Math.abs(Math.sin(angle)))
  return {
    stance: 'standing',
    parts: [cushionPart(textile, angle)],
    floorShadows: footShadows(floor, 400, 330),
  }
}

function cushionPart(textile: Textile, angle: number): Part {
  const belly: Folds = (x, y) => {
    const place = placeOn(x, y, angle)
    const round = Math.max(0, (1 - place.u ** 2) * (1 - place.v ** 2))
    return 96 * round ** 0.55 + cornerCreases(place)
  }
  return (x, y) => {
    const place = placeOn(x, y, angle)
    const margin = (1 - Math.max(Math.abs(place.u), Math.abs(place.v))) * cushionHalf
    if (margin < 0) return null
    const { dx, dy } = slopeOf(belly, x, y)
    const seam = 1 - 0.45 * smoothstep(9, 0, Math.abs(margin - 11))
    const below = 1 - 0.34 * smoothstep(0.45, 1, place.v)
    return textile.light({
      across: (place.u + 1) * cushionHalf,
      down: (place.v + 1) * cushionHalf,
      margin: margin + 40,
      back: false,
      beyond: 0,
      slope: { dx: clamp(dx, -1, 1), dy: clamp(dy, -1, 1) },
      openness: seam * below * (0.74 + 0.26 * smoothstep(0, 70, margin)),
    })
  }
}

interface Place {
  readonly u: number
  readonly v: number
}

/** Where on the cushion's face, -1..1 both ways. */
function placeOn(x: number, y: number, angle: number): Place {
  const cosine = Math.cos(angle)
  const sine = Math.sin(angle)
  const across = ((x - centre.x) * cosine + (y - centre.y) * sine) / cushionHalf
  const down = ((y - centre.y) * cosine - (x - centre.x) * sine) / cushionHalf
  let u = across
  let v = down
  for (let step = 0; step < 4; step++) {
    u = across / (1 - pull * (1 - clamp(v * v)))
    v = down / (1 - pull * (1 - clamp(u * u)))
  }
  return { u, v }
}

function cornerCreases({ u, v }: Place): number {
  const away = Math.hypot(1 - Math.abs(u), 1 - Math.abs(v))
  const around = Math.atan2(1 - Math.abs(v), 1 - Math.abs(u))
  return 3.2 * Math.sin(around * 11 + u * 2) * smoothstep(0.62, 0.12, away) * smoothstep(0, 0.1, away)
}
