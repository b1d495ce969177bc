export { areApart, areFriends, friendsOf, isApart } from './circles.ts'
