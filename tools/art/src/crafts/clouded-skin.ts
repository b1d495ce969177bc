import { type Color, color, mixColors, scaled } from '../color.ts'
import { fractalNoise } from '../noise.ts'
import { smoothstep } from '../scalar.ts'

/** The colour of a dried gourd, or of fired clay, at a place: clouds that sun or fire left, and fine grain. */
export function cloudedSkin(hex: string, seed: number): (turn: number, height: number) => Color {
  const base = color(hex)
  const warm: Color = [base[0] * 0.74, base[1] * 0.6, base[2] * 0.5]
  return (turn, height) => {
    const cloud = fractalNoise(turn * 7, height / 130, 4, seed)
    const fine = fractalNoise(turn * 220, height / 6, 2, seed + 7) - 0.5
    return scaled(mixColors(base, warm, smoothstep(0.4, 0.75, cloud) * 0.7), 1 + fine * 0.12)
  }
}
