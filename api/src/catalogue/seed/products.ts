import type { DemoProduct } from './demo-shapes.ts'
import { carvingProducts } from './products-carving.ts'
import { clothProducts } from './products-cloth.ts'
import { homeProducts } from './products-home.ts'
import { jewelleryProducts } from './products-jewellery.ts'
import { kitchenAndCareProducts } from './products-kitchen-and-care.ts'

export const products: readonly DemoProduct[] = [
  ...homeProducts,
  ...clothProducts,
  ...jewelleryProducts,
  ...kitchenAndCareProducts,
  ...carvingProducts,
]
