export { AnswerReturnForm } from './answer-return-form.tsx'
export { ReturnForm } from './return-form.tsx'
export { returnableLineItems } from './return-line-items.ts'
