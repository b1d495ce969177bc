export { applyCode, removeCode } from './apply-code.ts'
export { countCodeGuesses, findEnteredCodes } from './count-code-guesses.ts'
export {
  createPromotion,
  createPromotionForOperator,
  isSharedPromotion,
  type NewPromotion,
  PromotionFailure,
  stateOfPromotion,
  stopPromotion,
  stopPromotionForOperator,
} from './create-promotion.ts'
export { seedDemoCodes } from './demo-codes.ts'
export { type EvaluatedCode, evaluateCodes, isFor, isScoped, type PromoLineItem } from './evaluate-codes.ts'
export { findPromotionsForStaff, listPromotions } from './list-promotions.ts'
export { serveWorkshopCodes } from './maker-codes.ts'
export { createPersonalCode, endUnusedCode, findOpenCodes, personalCodes, stopCode } from './personal-code.ts'
export {
  cartHasCodes,
  codesOnCart,
  type FoundCode,
  findCodesOnCart,
  lockCodes,
  type PromotionRow,
} from './promotion.ts'
export {
  confirmUses,
  findUses,
  hasUses,
  type PromotionUseRow,
  releaseUses,
  removeUsedCodesFromCart,
  reserveUses,
  reserveUsesAgain,
} from './promotion-uses.ts'
