import { mirrored, path } from '../outline.ts'
import type { Part } from '../scene.ts'
import { wire } from './brass-metal.ts'

/** Where the left earring hangs, and how far from it the right one. */
export const earrings = { left: 318, apart: 364 } as const

/** A pair of hooks of brass wire whose eyes stand at a height of the plate. */
export function earHooks(top: number): Part {
  const hook = path(
    `M318 ${top + 2}C296 ${top - 18} 296 ${top - 44} 318 ${top - 48}C340 ${top - 44} 338 ${top - 20} 322 ${top - 10}M318 ${top - 46}C316 ${top - 120} 262 ${top - 150} 262 ${top - 216}C262 ${top - 300} 366 ${top - 306} 372 ${top - 222}C374 ${top - 180} 366 ${top - 140} 352 ${top - 104}`,
  )
  return wire([...hook, ...mirrored(hook, 500)], 8)
}
