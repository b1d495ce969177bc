export { PromoBox, type PromoBoxProps } from './promo-box.tsx'
export { refusalWords } from './refusal-words.ts'
