export {
  actOnProduct,
  actOnProductForOperator,
  availabilityOf,
  setMakerAvailability,
} from './act-on-product.ts'
export type { Arrivals, FindArrivals } from './arrivals.ts'
export { catalogueTag, makersTag, ratedTag, soldOutTag } from './catalogue-tag.ts'
export { addCategory, changeCategory, removeCategory } from './change-category.ts'
export { copyPicturesForOperator } from './copy-pictures.ts'
export { countSales, subtractSales } from './count-sales.ts'
export { type Alternative, findAlternatives } from './find-alternatives.ts'
export { type CategoryRow, findCategories, findCategoryIds } from './find-categories.ts'
export { findPictures, masterOf, readPicture } from './find-pictures.ts'
export { createFindProductCards, type FindProductCards } from './find-product-cards.ts'
export {
  countPublished,
  findOffers,
  findPublished,
  findVendorSlugs,
  type OfferedProduct,
  type ProductRange,
} from './find-published.ts'
export {
  computeLeadTimes,
  findItemOnSale,
  findSellableItems,
  requireOnSale,
  type SellableItem,
  sellableColumns,
  sellableJoins,
  toSellableItems,
} from './find-sellable-items.ts'
export {
  findBestsellers,
  findBuyableProducts,
  findProductNames,
  findSimilarProducts,
  type TasteSource,
} from './find-similar-products.ts'
export { unitsTaken } from './find-stock.ts'
export { setReviewHidden } from './hide-review.ts'
export { PictureFailure, readPicture as readFilePicture } from './import/import-picture.ts'
export {
  findCategoryByType,
  type ImportOptions,
  type ImportReport,
  importProducts,
} from './import/import-products.ts'
export { type ParsedProduct, parseProduct, splitText } from './import/parse-product.ts'
export {
  boundedBy,
  type FileProduct,
  ProductFileFailure,
  type Remark,
  readProductFile,
} from './import/product-file.ts'
export { joinOffer, joinPriceAndPicture, type OfferColumns } from './join-offer.ts'
export { workshopsOf } from './own-products.ts'
export { findOffSale } from './paused.ts'
export { personalReviews } from './personal-records.ts'
export { recordPrices, scheduleEndOfOriginalPrices, wasAskedFor } from './price-history.ts'
export { restockUnits } from './restock-units.ts'
export { registerCatalogue } from './routes.ts'
export {
  findMakerSchedules,
  type LocatedSchedule,
  type ScheduleColumns,
  scheduleColumns,
  toSchedule,
} from './schedule.ts'
export { seedDemoCatalogue } from './seed/seed-demo-catalogue.ts'
export { seedManyProducts } from './seed/seed-many-products.ts'
export { setStock } from './set-stock.ts'
export {
  holdStock,
  holdStockAgain,
  type ReleasedUnits,
  releaseStock,
  returnSoldProducts,
  returnSoldStock,
  sellHeldStock,
} from './stock-holds.ts'
export {
  lockMaker,
  type PictureToStore,
  setVariants,
  slugOf,
  storeProduct,
  type VariantToStore,
} from './store-product.ts'
export { folded } from './tables.ts'
export { serveWorkshopReviews } from './workshop-reviews.ts'
export { findReviewedProducts, reviewsOfAuthorChanged } from './write-review.ts'
