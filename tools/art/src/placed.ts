import type { FloorShadow, Part } from './scene.ts'

/** Where a thing goes that was modelled in the middle of the plate: it shrinks towards its foot, then moves. */
export interface Place {
  /** Pixels to the right and down. */
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** The point of the plate that stays where it is when a thing shrinks: where it stands. */
const foot = { x: 500, y: 1030 }

export function placed(part: Part, { x: right, y: down, scale }: Place): Part {
  return (x, y) => part(foot.x + (x - right - foot.x) / scale, foot.y + (y - down - foot.y) / scale)
}

export function placedShadow(shadow: FloorShadow, { x: right, y: down, scale }: Place): FloorShadow {
  return {
    ...shadow,
    x: foot.x + (shadow.x - foot.x) * scale + right,
    y: foot.y + (shadow.y - foot.y) * scale + down,
    radiusX: shadow.radiusX * scale,
    radiusY: shadow.radiusY * scale,
  }
}
