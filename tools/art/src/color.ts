import { clamp, mix } from './scalar.ts'
import type { Vector } from './vector.ts'

/** Red, green and blue in linear light, 1 is white. */
export type Color = Vector

/** Reads `#RRGGBB` (sRGB, IEC 61966-2-1) into linear light. */
export function color(hex: string): Color {
  const channels = Number.parseInt(hex.slice(1), 16)
  return [linear((channels >> 16) & 255), linear((channels >> 8) & 255), linear(channels & 255)]
}

export function mixColors(from: Color, to: Color, share: number): Color {
  return [mix(from[0], to[0], share), mix(from[1], to[1], share), mix(from[2], to[2], share)]
}

export function scaled(base: Color, factor: number): Color {
  return [base[0] * factor, base[1] * factor, base[2] * factor]
}

/** The colour in a deeper and warmer shade, as stain, smoke and age make it. */
export function deepened(base: Color, amount: number): Color {
  return [base[0] * (1 - 0.6 * amount), base[1] * (1 - 0.66 * amount), base[2] * (1 - 0.74 * amount)]
}

/** One linear channel as an sRGB byte, not yet rounded. */
export function encodeChannel(value: number): number {
  const light = clamp(value)
  return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)
}

function linear(byte: number): number {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
