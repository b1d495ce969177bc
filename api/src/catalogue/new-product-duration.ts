/** A product is new for 30 days (D60), in milliseconds. */
export const newProductDuration = 30 * 24 * 60 * 60 * 1000
