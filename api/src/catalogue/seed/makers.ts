import { clothMakers } from './makers-cloth.ts'
import { homeMakers } from './makers-home.ts'
import { jewelleryMakers } from './makers-jewellery.ts'
import { kitchenCareCarvingMakers } from './makers-kitchen-care-carving.ts'

export const makers = [
  ...homeMakers,
  ...clothMakers,
  ...jewelleryMakers,
  ...kitchenCareCarvingMakers,
] as const

export type MakerSlug = (typeof makers)[number]['slug']
