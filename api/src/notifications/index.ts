export { type Notice, tell } from './tell.ts'
