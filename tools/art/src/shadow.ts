import { blurred, createRaster, type Raster, sampleRaster } from './raster.ts'
import { mix } from './scalar.ts'
import { type Arrangement, type FloorShadow, plateHeight, plateWidth } from './scene.ts'

interface SoftShadow {
  /** In cells of the silhouette's raster. */
  readonly blur: number
  readonly strength: number
  readonly dx: number
  readonly dy: number
}

const cell = 5

// The further a thing is from what it shades, the softer and paler its shadow.
const shadowsBy: Record<Arrangement['stance'], readonly SoftShadow[]> = {
  lying: [
    { blur: 3, strength: 0.5, dx: 15, dy: 20 },
    { blur: 1, strength: 0.24, dx: 5, dy: 7 },
  ],
  hanging: [
    { blur: 5, strength: 0.3, dx: 30, dy: 34 },
    { blur: 2, strength: 0.16, dx: 9, dy: 12 },
  ],
  standing: [{ blur: 10, strength: 0.16, dx: 60, dy: 40 }],
}

/** How much light reaches the ground at a point, 1 where nothing is in the way. */
export function shadowOf({
  stance,
  parts,
  floorShadows = [],
}: Arrangement): (x: number, y: number) => number {
  const silhouette = createRaster(plateWidth / cell, plateHeight / cell, cell)
  for (let row = 0; row < silhouette.height; row++) {
    for (let column = 0; column < silhouette.width; column++) {
      const covered = parts.some(part => part((column + 0.5) * cell, (row + 0.5) * cell))
      silhouette.values[row * silhouette.width + column] = covered ? 1 : 0
    }
  }
  const layers = shadowsBy[stance].map(shadow => ({ ...shadow, raster: blurred(silhouette, shadow.blur) }))
  return (x, y) => wallLight(layers, x, y) * floorLight(floorShadows, x, y)
}

function wallLight(layers: readonly (SoftShadow & { raster: Raster })[], x: number, y: number): number {
  return layers.reduce(
    (light, { raster, dx, dy, strength }) => light - strength * sampleRaster(raster, x - dx, y - dy),
    1,
  )
}

function floorLight(shadows: readonly FloorShadow[], x: number, y: number): number {
  return shadows.reduce((light, shadow) => {
    const down = (y - shadow.y) / shadow.radiusY
    const aside = (x - shadow.x - (y - shadow.y) * (shadow.lean ?? 0)) / shadow.radiusX
    return mix(light, 0, shadow.strength * Math.exp(-1.6 * (aside * aside + down * down)))
  }, 1)
}
