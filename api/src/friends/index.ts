export { areApart, areFriends } from './circles.ts'
