import { handmade } from './handmade.ts'
import { adinkraPlates } from './plates/adinkra.ts'
import { basketPlates } from './plates/baskets.ts'
import { batikPlates } from './plates/batik.ts'
import { beadPlates } from './plates/beads.ts'
import { bowlPlates } from './plates/bowls.ts'
import { brassPlates } from './plates/brass.ts'
import { calabashPlates } from './plates/calabashes.ts'
import { drumPlates } from './plates/drums.ts'
import { fanPlates } from './plates/fans.ts'
import { gamesToysPlates } from './plates/games-toys.ts'
import { indigoPlates } from './plates/indigo.ts'
import { kentePlates } from './plates/kente.ts'
import { leatherPlates } from './plates/leather.ts'
import { potPlates } from './plates/pots.ts'
import { sheaPlates } from './plates/shea.ts'
import { smockPlates } from './plates/smocks.ts'
import { soapPlates } from './plates/soaps.ts'
import { stoolPlates } from './plates/stools.ts'
import { waistBeadPlates } from './plates/waist-beads.ts'
import type { Plate, View } from './scene.ts'

export type NearPlate = Plate & { readonly near: View }

/** A plate for every product of the demo shop, each with the place where the usual pattern of its craft is. */
export const plates: readonly NearPlate[] = [
  ...seen(basketPlates.map(handmadePlate), { x: 500, y: 720, zoom: 2.4 }),
  ...seen(calabashPlates.map(handmadePlate), { x: 500, y: 640, zoom: 2.4 }),
  ...seen(fanPlates.map(handmadePlate), { x: 500, y: 500, zoom: 2.3 }),
  ...seen(leatherPlates.map(handmadePlate), { x: 500, y: 640, zoom: 2.4 }),
  ...seen(kentePlates.map(handmadePlate), { x: 500, y: 560, zoom: 2.4 }),
  ...seen(adinkraPlates.map(handmadePlate), { x: 500, y: 600, zoom: 2.3 }),
  ...seen(batikPlates.map(handmadePlate), { x: 500, y: 560, zoom: 2.3 }),
  ...seen(smockPlates.map(handmadePlate), { x: 500, y: 390, zoom: 2.4 }),
  ...seen(indigoPlates.map(handmadePlate), { x: 460, y: 560, zoom: 2.3 }),
  ...seen(beadPlates, { x: 500, y: 980, zoom: 2.6 }),
  ...seen(waistBeadPlates.map(handmadePlate), { x: 500, y: 950, zoom: 2.7 }),
  ...seen(brassPlates.map(handmadePlate), { x: 500, y: 690, zoom: 2.2 }),
  ...seen(potPlates, { x: 500, y: 640, zoom: 2.3 }),
  ...seen(bowlPlates, { x: 500, y: 760, zoom: 2.3 }),
  ...seen(sheaPlates.map(handmadePlate), { x: 500, y: 740, zoom: 2.2 }),
  ...seen(soapPlates.map(firmPlate), { x: 500, y: 600, zoom: 2.3 }),
  ...seen(drumPlates.map(firmPlate), { x: 500, y: 700, zoom: 2.3 }),
  ...seen(stoolPlates.map(firmPlate), { x: 500, y: 640, zoom: 2.2 }),
  ...seen(gamesToysPlates, { x: 500, y: 600, zoom: 2.3 }),
]

function seen(craft: readonly Plate[], near: View): NearPlate[] {
  return craft.map(plate => ({ near, ...plate }))
}

/** Carved, pressed and turned things keep their form better than woven ones. */
function firmPlate(plate: Plate): Plate {
  return { ...plate, product: handmade(plate.product, 0.5) }
}

function handmadePlate(plate: Plate): Plate {
  return { ...plate, product: handmade(plate.product) }
}
