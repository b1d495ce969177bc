// What a product's page shows below or beside its first view, in one script.
export { DeliveryEstimate } from './delivery-estimate.tsx'
export { Gallery } from './gallery.tsx'
export { PriceAsOf } from './price-as-of.tsx'
export { ProductRest } from './product-rest.tsx'
export { RestockNote } from './restock-note.tsx'
export { ShareRow } from './share-row.tsx'
