/** A word of a product as one number: its place in the pool, and whether the product is called so. */
export const wordNumber = (place: number, inName: boolean): number => place * 2 + Number(inName)

export const placeOfWord = (number: number): number => number >> 1
