import { carvingPlates } from './plates/carving.ts'
import { clothPlates } from './plates/cloth.ts'
import { homePlates } from './plates/home.ts'
import { jewelleryPlates } from './plates/jewellery.ts'
import { kitchenAndCarePlates } from './plates/kitchen-and-care.ts'
import type { Plate } from './scene.ts'

/** Every picture of the demo shop. */
export const plates: readonly Plate[] = [
  ...homePlates,
  ...clothPlates,
  ...jewelleryPlates,
  ...kitchenAndCarePlates,
  ...carvingPlates,
]
