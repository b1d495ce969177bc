import type { DemoProduct } from './demo-shapes.ts'
import { adinkraProducts } from './products-adinkra.ts'
import { batikProducts } from './products-batik.ts'
import { beadNecklaces } from './products-bead-necklaces.ts'
import { bowlProducts } from './products-bowls.ts'
import { brassProducts } from './products-brass.ts'
import { brassPendants } from './products-brass-pendants.ts'
import { calabashProducts } from './products-calabashes.ts'
import { drumProducts } from './products-drums.ts'
import { eweKenteProducts } from './products-ewe-kente.ts'
import { fanProducts } from './products-fans.ts'
import { gamesToysProducts } from './products-games-toys.ts'
import { houseBaskets } from './products-house-baskets.ts'
import { indigoProducts } from './products-indigo.ts'
import { kenteProducts } from './products-kente.ts'
import { leatherProducts } from './products-leather.ts'
import { marketBaskets } from './products-market-baskets.ts'
import { potProducts } from './products-pots.ts'
import { sheaProducts } from './products-shea.ts'
import { smallBeadProducts } from './products-small-beads.ts'
import { smockProducts } from './products-smocks.ts'
import { soapProducts } from './products-soaps.ts'
import { stoolProducts } from './products-stools.ts'
import { waistBeadProducts } from './products-waist-beads.ts'

export const products: readonly DemoProduct[] = [
  ...marketBaskets,
  ...houseBaskets,
  ...calabashProducts,
  ...fanProducts,
  ...leatherProducts,
  ...kenteProducts,
  ...eweKenteProducts,
  ...adinkraProducts,
  ...batikProducts,
  ...smockProducts,
  ...indigoProducts,
  ...beadNecklaces,
  ...smallBeadProducts,
  ...waistBeadProducts,
  ...brassPendants,
  ...brassProducts,
  ...potProducts,
  ...bowlProducts,
  ...sheaProducts,
  ...soapProducts,
  ...drumProducts,
  ...stoolProducts,
  ...gamesToysProducts,
]
