import { clamp, mix, smoothstep } from './scalar.ts'
import { normalise, type Vector } from './vector.ts'

/** The radius of a turned body at each height, in pixels. */
export type Profile = (height: number) => number

export interface TurnedBody {
  readonly centre: number
  readonly top: number
  readonly bottom: number
  readonly profile: Profile
  /** How far we look down on it: 0 is eye level, 0.3 well from above. */
  readonly tilt: number
}

export interface TurnedPoint {
  readonly height: number
  /** Around the body in turns; 0 faces us, a quarter is the right edge. */
  readonly turn: number
  /** 1 where the body faces us, 0 at its edge. */
  readonly facing: number
  readonly radius: number
  readonly normal: Vector
}

// A smooth curve (Catmull-Rom), kept as one number per pixel.
function profileThrough(points: readonly (readonly [number, number])[]): Profile {
  const first = Math.floor(points[0]?.[0] ?? 0)
  const last = Math.ceil(points.at(-1)?.[0] ?? 0)
  const radii = Float64Array.from({ length: last - first + 2 }, (_, index) => splineAt(points, first + index))
  return height => {
    const place = clamp(height, first, last) - first
    const index = Math.floor(place)
    return mix(radii[index] ?? 0, radii[index + 1] ?? 0, place - index)
  }
}

/** A body between two heights, its outline through `[height, radius]` points a little beyond both. */
export function turnedBody(
  place: { top: number; bottom: number; tilt: number },
  points: readonly (readonly [number, number])[],
): TurnedBody {
  return { centre: 500, ...place, profile: profileThrough(points) }
}

/** Finds the point of the body's front that is seen at (x, y), or null beside it. */
export function turnedPoint(body: TurnedBody, x: number, y: number): TurnedPoint | null {
  const dx = x - body.centre
  const height = heightSeenAt(body, dx, y)
  if (height < body.top || height > body.bottom) return null
  const radius = body.profile(height)
  if (Math.abs(dx) > radius) return null
  const sine = dx / radius
  const facing = Math.sqrt(Math.max(0, 1 - sine * sine))
  const slope = (body.profile(height + 1) - body.profile(height - 1)) / 2
  return {
    height,
    turn: Math.atan2(sine, facing) / (2 * Math.PI),
    facing,
    radius,
    normal: normalise(sine, -slope - 0.9 * body.tilt * facing, facing),
  }
}

/** Light on a turned body: less at its edges and near the floor. */
export function standingLight(point: TurnedPoint, body: TurnedBody): number {
  const fromFloor = 0.7 + 0.3 * smoothstep(body.bottom + 30, body.bottom - 140, point.height)
  return (0.5 + 0.5 * smoothstep(0, 0.4, point.facing)) * fromFloor
}

// The front bulges down by tilt × radius × facing, and the radius depends on the height that we look for:
// a few damped steps settle it.
function heightSeenAt(body: TurnedBody, dx: number, y: number): number {
  let height = y - 8
  for (let step = 0; step < 9; step++) {
    const radius = body.profile(clamp(height, body.top, body.bottom))
    const facing = Math.sqrt(Math.max(0, 1 - (dx / radius) ** 2))
    height = mix(height, y - body.tilt * radius * facing, 0.8)
  }
  return height
}

function splineAt(points: readonly (readonly [number, number])[], height: number): number {
  let index = 0
  while (index < points.length - 2 && height > (points[index + 1]?.[0] ?? 0)) index++
  const p1 = points[index] ?? [0, 0]
  const p2 = points[index + 1] ?? p1
  const p0 = points[index - 1] ?? p1
  const p3 = points[index + 2] ?? p2
  const span = p2[0] - p1[0] || 1
  const t = clamp((height - p1[0]) / span)
  const startSlope = ((p2[1] - p0[1]) / (p2[0] - p0[0] || 1)) * span
  const endSlope = ((p3[1] - p1[1]) / (p3[0] - p1[0] || 1)) * span
  return (
    (2 * t ** 3 - 3 * t ** 2 + 1) * p1[1] +
    (t ** 3 - 2 * t ** 2 + t) * startSlope +
    (-2 * t ** 3 + 3 * t ** 2) * p2[1] +
    (t ** 3 - t ** 2) * endSlope
  )
}
