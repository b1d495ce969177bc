import { lineField } from '../line-field.ts'
import { circle, type Outline, type Point, path } from '../outline.ts'
import { clamp, mix, ridge, roundness, smoothstep } from '../scalar.ts'
import { footShadows, type Part, type Product } from '../scene.ts'
import { normalise } from '../vector.ts'
import { polished } from './brass-metal.ts'
import { coil } from './brass-wax.ts'

/** A wide cuff that stands on its edge, its opening turned a little away from us. */
export function brassCuff(): Product {
  return {
    alt: 'Wide open brass cuff with coils between twisted borders',
    arrange: () => ({
      stance: 'standing',
      parts: [edges(), outside(), inside()],
      floorShadows: footShadows(bottom + radius * tilt * 0.6, radius + 60, radius * 0.9),
    }),
  }
}

const radius = 340
const top = 590
const bottom = 890
const tilt = 0.32
/** Where the opening begins and ends, in radians from the middle of the front. */
const opening = [0.62, 1.16] as const

const isOpen = (angle: number) => angle > opening[0] && angle < opening[1]

function outside(): Part {
  const relief = cuffRelief()
  return (x, y) => {
    const sine = (x - 500) / radius
    if (Math.abs(sine) > 1) return null
    const facing = roundness(sine)
    const height = y - tilt * radius * facing
    const angle = Math.asin(sine)
    if (height < top || height > bottom || isOpen(angle)) return null
    const at = (aside: number, below: number) => relief(angle * radius + aside, height + below - top)
    const slopeX = (at(1.2, 0) - at(-1.2, 0)) / 2.4
    const slopeY = (at(0, 1.2) - at(0, -1.2)) / 2.4
    const normal = normalise(sine - slopeX * 0.9 * facing, -tilt * facing * 0.6 - slopeY * 0.9, facing)
    return polished(normal, at(0, 0))
  }
}

function inside(): Part {
  return (x, y) => {
    const sine = (x - 500) / (radius - 9)
    if (Math.abs(sine) > 1) return null
    const facing = roundness(sine)
    const height = y + tilt * radius * facing
    if (height < top || height > bottom) return null
    const depth = smoothstep(top, bottom, height)
    const light = polished(normalise(-sine, 0.2, facing), mix(8, -1, depth))
    const shade = mix(0.62, 0.24, clamp(depth + 0.3 * -sine))
    return [light[0] * shade, light[1] * shade, light[2] * shade]
  }
}

/** The thickness of the metal along the upper rim and at both ends. */
function edges(): Part {
  return (x, y) => {
    const dx = (x - 500) / radius
    const dy = (y - top) / (radius * tilt)
    const reach = Math.hypot(dx, dy)
    const q = (reach - 0.985) / 0.03
    if (Math.abs(q) < 1 && !(dy > 0 && isOpen(Math.asin(clamp(dx / reach, -1, 1))))) {
      return polished(normalise(dx * q * 0.7, -0.75 + dy * q * 0.4, 0.66), 9)
    }
    return endOf(opening[0], x, y) ?? endOf(opening[1], x, y)
  }
}

function endOf(angle: number, x: number, y: number): ReturnType<Part> {
  const endX = 500 + Math.sin(angle) * radius
  const drop = tilt * radius * Math.cos(angle)
  const q = (x - endX) / 8
  if (Math.abs(q) > 1 || y < top + drop || y > bottom + drop) return null
  return polished(normalise(q * 0.8, -0.1, roundness(q) + 0.2), 9)
}

/** Relief of the outside by the way round in pixels and the way down. */
function cuffRelief(): (along: number, down: number) => number {
  const depth = bottom - top
  const half = radius * 1.75
  const shift = (line: readonly Point[]): Point[] => line.map(([x, y]): Point => [x + half, y])
  const coils = Array.from({ length: 11 }, (_, index) => coil([(index - 5) * 94, depth / 2], 3.2, 4, 42))
  const ropes: Outline = [26, depth - 26].flatMap(y => path(`M${-half} ${y}H${half}`))
  const studs = Array.from({ length: 10 }, (_, index) => circle((index - 4.5) * 94, depth / 2, 1)).flat()
  const coilField = lineField(coils.map(shift), 12, half * 2, depth + 8)
  const ropeField = lineField(ropes.map(shift), 18, half * 2, depth + 8)
  const studField = lineField(studs.map(shift), 16, half * 2, depth + 8)
  return (along, down) => {
    const x = along + half
    const rope = 0.8 + 0.2 * Math.cos(along * 0.4 + ropeField.away(x, down) * 0.3)
    const line = ridge(down - 56, 5) + ridge(down - depth + 56, 5)
    return Math.max(
      2 + ridge(ropeField.away(x, down), 15) * 15 * rope,
      ridge(coilField.away(x, down), 7) * 12,
      ridge(studField.away(x, down), 12) * 11,
      line * 8,
    )
  }
}
