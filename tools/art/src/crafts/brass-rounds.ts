import { fraction, fullTurn, ridge, smoothstep } from '../scalar.ts'
import type { Casting } from './brass-cast.ts'

export const sun: Casting = { reach: 262, height: sunHeight }
export const star: Casting = { reach: 286, height: starHeight }

const sunRadius = 262

function sunHeight(dx: number, dy: number): number | null {
  const radius = Math.hypot(dx, dy)
  if (radius > sunRadius) return null
  const angle = Math.atan2(dy, dx)
  const twisted = (at: number, half: number, height: number, turns: number) => {
    const q = (radius - at) / half
    return ridge(q, 1) * height * (0.78 + 0.22 * Math.cos(angle * turns + q * 2))
  }
  const dome = 18 * Math.sqrt(Math.max(0, 1 - (radius / sunRadius) ** 2))
  const rings = Math.max(
    twisted(sunRadius - 13, 13, 17, 96),
    ridge(radius - sunRadius + 36, 9) * 12,
    twisted(sunRadius - 54, 8, 11, 120),
    twisted(118, 8, 12, 64),
    ridge(radius - 102, 8) * 11,
    twisted(30, 9, 12, 30),
    ridge(radius, 22) * 17,
  )
  return dome + Math.max(rings, spirals(radius, angle, 16, 162), sunRays(radius, angle))
}

/** A ring of small coils of wax thread around the middle. */
function spirals(radius: number, angle: number, count: number, at: number): number {
  if (Math.abs(radius - at) > 36) return 0
  const across = ((fraction((angle / fullTurn) * count) - 0.5) * fullTurn * at) / count
  const away = Math.hypot(across, radius - at)
  const between = Math.abs(across) - (fullTurn * at) / count / 2
  return Math.max(
    ridge(away - 24, 5) * 10,
    ridge(away - 12, 5) * 10,
    ridge(away, 6) * 9,
    ridge(between, 3) * 6,
  )
}

function sunRays(radius: number, angle: number): number {
  if (radius < 40 || radius > 94) return 0
  const across = ((fraction((angle / fullTurn) * 24) - 0.5) * fullTurn * radius) / 24
  return ridge(across, 4.6) * 8
}

const points = 8
const pierced = 62

function starHeight(dx: number, dy: number): number | null {
  const radius = Math.hypot(dx, dy)
  const angle = Math.atan2(dx, -dy)
  const share = Math.abs(fraction((angle / fullTurn) * points + 0.5) - 0.5) * 2
  const edge = starEdge(share)
  if (radius > edge || radius < pierced) return null
  // Every point has a crest along its middle and falls to both sides.
  const crest = 30 * (1 - share) * Math.min(1, (edge - radius) / 40) * smoothstep(112, 160, radius)
  const fromEdge = edge - radius
  const threads = Math.max(
    ridge(fromEdge - 9, 9) * 15,
    ridge(fromEdge - 27, 5) * 8,
    ridge(radius - pierced - 11, 11) * 17,
    beaded(radius - pierced - 32, angle, 40),
    ridge(radius - pierced - 50, 5) * 10,
  )
  const tip = spirals(radius, angle + fullTurn / 16, points, 166)
  return Math.max(crest + threads, radius > 122 ? crest + tip : 0) + 8
}

// Long points at the four quarters would make a cross; eight equal ones make a star.
function starEdge(share: number): number {
  const tipX = 286
  const valley = 168
  const half = Math.PI / points
  const a = share * half
  // The straight line from the tip to the valley between two points, in polar form.
  const cross = tipX * valley * Math.sin(half)
  return cross / (tipX * Math.sin(a) + valley * Math.sin(half - a))
}

function beaded(distance: number, angle: number, count: number): number {
  const across = (fraction((angle / fullTurn) * count) - 0.5) * 15
  return ridge(Math.hypot(distance, across), 7) * 12
}
