export { ReturnForm } from './return-form.tsx'
export { linesToReturn } from './return-lines.ts'
