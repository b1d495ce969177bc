import { blurred, createRaster, type Raster, sampleRaster } from './raster.ts'
import { mix } from './scalar.ts'
import { type Arrangement, type FloorShadow, nearest, plateHeight, plateWidth } from './scene.ts'

interface SoftShadow {
  /** In cells of the silhouette's raster. */
  readonly blur: number
  readonly strength: number
  readonly dx: number
  readonly dy: number
}

const cell = 5
// What ends above this height of the plate does not touch the floor.
const floorFrom = 900

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

const touchingShadow: SoftShadow = { blur: 1, strength: 0.22, dx: 1, dy: 2 }

/** Which cells of the plate the parts cover, 1 or 0. */
export function silhouetteOf({ parts }: Pick<Arrangement, 'parts'>): Raster {
  const silhouette = createRaster(plateWidth / cell, plateHeight / cell, cell)
  for (let row = 0; row < silhouette.height; row++) {
    for (let column = 0; column < silhouette.width; column++) {
      const covered = nearest(parts, (column + 0.5) * cell, (row + 0.5) * cell)
      silhouette.values[row * silhouette.width + column] = covered ? 1 : 0
    }
  }
  return silhouette
}

/** How much light reaches the ground at a point, 1 where nothing is in the way. */
export function shadowOf(
  { stance, touching, floorShadows = [] }: Arrangement,
  silhouette: Raster,
): (x: number, y: number) => number {
  const contact = touching && stance === 'standing' ? blurred(contactOf(silhouette), 2) : null
  const cast = touching && stance === 'lying' ? [...shadowsBy.lying, touchingShadow] : shadowsBy[stance]
  const layers = cast.map(shadow => ({ ...shadow, raster: blurred(silhouette, shadow.blur) }))
  return (x, y) => {
    const near = contact ? 1 - 0.62 * Math.min(1, 2.4 * sampleRaster(contact, x, y - 3)) : 1
    return wallLight(layers, x, y) * floorLight(floorShadows, x, y) * near
  }
}

/** The places right under a standing thing: no light comes between it and the floor. */
function contactOf({ width, height, cell: size, values }: Raster): Raster {
  const contact = createRaster(width, height, size)
  for (let column = 0; column < width; column++) {
    let row = height - 1
    while (row >= 0 && !values[row * width + column]) row--
    if (row * size < floorFrom || row === height - 1) continue
    for (const below of [-1, 0, 1]) contact.values[(row + below) * width + column] = 1
  }
  return contact
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
