export const ProductCard = 1 // refused: useFilenamingConvention
