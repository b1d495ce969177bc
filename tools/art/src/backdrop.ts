import { type Color, color, mixColors, scaled } from './color.ts'
import { fractalNoise, noise } from './noise.ts'
import { smoothstep } from './scalar.ts'

/** A limewashed wall, with a floor where something stands, and one painted shape. */
export interface Setting {
  readonly wall: string
  /** Left out for things that lie or hang: then the wall is all there is. */
  readonly floor?: string
  readonly shape: Shape
  readonly paint?: string
}

export type Shape = 'sun' | 'arch' | 'steps' | 'half-sun' | 'diamond' | 'none'

/** The height of the line between wall and floor on the plate. */
const horizon = 930

/** The colour of the empty room at a point of the plate. */
export function backdrop(setting: Setting, seed: number): (x: number, y: number) => Color {
  const wall = color(setting.wall)
  const floor = setting.floor ? color(setting.floor) : undefined
  const paint = color(setting.paint ?? setting.wall)
  const standing = floor !== undefined
  return (x, y) => {
    const plaster = fractalNoise(x / 210, y / 170, 4, seed) - 0.5
    const brush = fractalNoise(x / 7, y / 9, 2, 3) - 0.5
    const ground = floor
      ? mixColors(wall, floor, smoothstep(horizon - 46, horizon + 60, y + plaster * 8))
      : wall
    const coat = paintCover(setting.shape, standing, x, y) * (0.93 + brush * 0.3)
    const thin = 0.06 + 0.1 * (plaster + 0.2)
    const surface = coat > 0 ? mixColors(ground, mixColors(paint, wall, thin), coat) : ground
    return scaled(surface, windowLight(x, y) + plaster * 0.07 + brush * 0.035)
  }
}

function windowLight(x: number, y: number): number {
  const near = smoothstep(900, 0, Math.hypot(x - 230, y - 180))
  const corners = smoothstep(350, 950, Math.hypot(x - 460, y - 560))
  return 1 + 0.1 * near - 0.13 * corners
}

function paintCover(shape: Shape, standing: boolean, x: number, y: number): number {
  // A hand-painted edge is never quite straight.
  const handX = x + (noise(x / 40, y / 40, 11) - 0.5) * 2.2
  const handY = y + (noise(x / 40, y / 40, 12) - 0.5) * 2.2
  const onFloor = standing && handY > horizon + 4 && shape !== 'sun' && shape !== 'diamond'
  return onFloor ? 0 : smoothstep(2.4, -2.4, distanceFrom(shape, handX, handY))
}

/** Pixels from the border of the shape, negative inside. */
function distanceFrom(shape: Shape, x: number, y: number): number {
  const aside = Math.abs(x - 500)
  switch (shape) {
    case 'sun':
      return Math.hypot(aside, y - 560) - 390
    case 'arch':
      return y < 520 ? Math.hypot(aside, y - 520) - 340 : Math.max(aside - 340, y - 1130)
    case 'steps':
      return y < 180 || y > 1180 ? 1000 : aside - Math.min(410, 163 + Math.floor((y - 180) / 125) * 68)
    case 'half-sun':
      return Math.max(Math.hypot(aside, y - horizon) - 440, y - horizon - 4)
    case 'diamond':
      return aside + Math.abs(y - 590) * 0.86 - 470
    case 'none':
      return 1000
  }
}
