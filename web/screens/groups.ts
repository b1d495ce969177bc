import { buyers } from './buyers.ts'
import { guests } from './guests.ts'
import { makers } from './makers.ts'
import { members } from './members.ts'
import type { Group } from './screen.ts'
import { staff } from './staff.ts'

/** Every screen of the shop, in the order in which users reach them. */
export const groups: readonly Group[] = [...guests, ...buyers, ...members, ...makers, ...staff]
