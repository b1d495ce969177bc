import { color, mixColors } from '../color.ts'
import type { Material } from '../inflate.ts'
import { lit } from '../light.ts'
import { fractalNoise } from '../noise.ts'
import { smoothstep } from '../scalar.ts'
import { tilt } from '../vector.ts'

export type SoapBody = keyof typeof bodies

/** The two colours between which a soap varies, and how rough and how shiny it is. */
const bodies = {
  black: { dark: '#2B1A12', light: '#76492D', rough: 0.4, shine: 0.22 },
  shea: { dark: '#D9C393', light: '#F0E3C2', rough: 0.1, shine: 0.26 },
  cocoa: { dark: '#5E3A22', light: '#9A6A42', rough: 0.2, shine: 0.24 },
} as const

export function soapBody(body: SoapBody, seed: number): Material {
  const { rough, shine } = bodies[body]
  const dark = color(bodies[body].dark)
  const light = color(bodies[body].light)
  return (x, y, normal, depth) => {
    const cloud = fractalNoise(x / 46, y / 40, 4, seed)
    const speck = fractalNoise(x / 9, y / 9, 2, seed + 5) - 0.5
    const base = mixColors(dark, light, smoothstep(0.35, 0.75, cloud) * 0.8 + speck * rough)
    const face = tilt(normal, speck * -rough, (cloud - 0.5) * -rough)
    return lit(base, face, { shine, gloss: 18, openness: 0.5 + 0.5 * smoothstep(0.4, 0.95, depth) })
  }
}
