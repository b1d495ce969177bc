export { isInGroup } from './circles.ts'
