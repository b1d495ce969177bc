export { type Cards, createCards } from './cards.ts'
export { catalogueTag, ratedTag, soldOutTag } from './catalogue-tag.ts'
export { countSales, takeSalesBack } from './count-sales.ts'
export { findAlike, findBestSold, findBuyable, findProductNames, type TasteSource } from './find-alike.ts'
export { type CategoryRow, findCategories, findCategoryIds } from './find-categories.ts'
export { findLineOnSale } from './find-line-on-sale.ts'
export { findLines, type SellableLine } from './find-lines.ts'
export { findPictures } from './find-pictures.ts'
export {
  countPublished,
  findOffers,
  findPublished,
  findVendorSlugs,
  type OfferedProduct,
  type Stretch,
} from './find-published.ts'
export { unitsTaken } from './find-stock.ts'
export { type ImportOptions, type ImportReport, importProducts } from './import/import-products.ts'
export { ProductFileFailure } from './import/product-file.ts'
export { joinLine } from './join-line.ts'
export { joinOffer, type OfferColumns } from './join-offer.ts'
export { makingDays } from './making-days.ts'
export { personalReviews } from './personal-records.ts'
export { restock } from './restock.ts'
export { returnSoldStock } from './return-stock.ts'
export { registerCatalogue } from './routes.ts'
export { seedDemoCatalogue } from './seed/seed-demo-catalogue.ts'
export { seedManyProducts } from './seed/seed-many-products.ts'
export { setStock } from './set-stock.ts'
export { holdStock, holdStockAgain, releaseStock, sellHeldStock } from './stock-holds.ts'
export { folded } from './tables.ts'
export { findReviewed, reviewsOfAuthorChanged } from './write-review.ts'
