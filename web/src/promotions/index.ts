export { PromoBox } from './promo-box.tsx'
export { refusalWords } from './refusal-words.ts'
