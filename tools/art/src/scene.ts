import type { Setting } from './backdrop.ts'
import type { Color } from './color.ts'
import type { Textile } from './textile.ts'

/** The size of a plate; everything is laid out on it, whatever scale is drawn. */
export const plateWidth = 1000
export const plateHeight = 1250

/** What is seen of a plate: the point in the middle, and how many times larger than on the whole plate. */
export interface View {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export const wholeView: View = { x: plateWidth / 2, y: plateHeight / 2, zoom: 1 }

/** A piece of the picture: its light at a point of the plate, or null where it is not. */
export type Part = (x: number, y: number) => Color | null

/** The light of the foremost part at a point, or null where there is none. */
export function nearest(parts: readonly Part[], x: number, y: number): Color | null {
  for (const part of parts) {
    const light = part(x, y)
    if (light) return light
  }
  return null
}

/** Where a standing thing darkens the floor: a soft ellipse. */
export interface FloorShadow {
  readonly x: number
  readonly y: number
  readonly radiusX: number
  readonly radiusY: number
  readonly strength: number
  /** Pixels to the side per pixel of depth, for a shadow that falls to the right. */
  readonly lean?: number
}

/** What stands, hangs or lies before the backdrop; the first part is nearest to us. */
export interface Arrangement {
  readonly stance: 'standing' | 'hanging' | 'lying'
  readonly parts: readonly Part[]
  readonly floorShadows?: readonly FloorShadow[]
  /** Darkens the ground right where the thing touches it. */
  readonly touching?: true
  /** What is painted on the bare wall and floor, or set into them, under all shadows. */
  readonly wall?: (x: number, y: number, bare: Color) => Color
}

/** A product that can be drawn, and what a person would say who sees the picture. */
export interface Product {
  readonly alt: string
  /** What is seen from near, where that is not all that `alt` tells. */
  readonly detail?: string
  /** Of a cloth, what it shows when it is spread out, and how many pixels of that are its width. */
  readonly cloth?: (seed: number) => { readonly textile: Textile; readonly width: number }
  arrange(seed: number): Arrangement
}

/** What a product is pictured on. The slug is the product's own and seeds everything that chance decides. */
export interface Plate {
  readonly slug: string
  readonly setting: Setting
  readonly product: Product
  /** Where its material is best seen. The usual place of its craft if left out. */
  readonly near?: View
}

/** The two shadows of a round foot: a long one that falls away from the window, a dark one where it touches. */
export function footShadows(y: number, spread: number, foot: number): readonly FloorShadow[] {
  return [
    { x: 500 + spread * 0.2, y: y - 8, radiusX: spread, radiusY: spread * 0.14, strength: 0.6, lean: -0.9 },
    { x: 502, y, radiusX: foot, radiusY: Math.max(18, foot * 0.12), strength: 0.78 },
  ]
}
