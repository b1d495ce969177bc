export { ReturnForm } from './return-form.tsx'
export { returnableLineItems } from './return-line-items.ts'
