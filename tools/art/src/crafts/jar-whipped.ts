import { color, deepened, mixColors } from '../color.ts'
import { type TurnedBody, turnedBody, turnedPoint } from '../lathe.ts'
import { lit } from '../light.ts'
import { fractalNoise } from '../noise.ts'
import { clamp, fullTurn, smoothstep } from '../scalar.ts'
import type { Part } from '../scene.ts'
import { normalise, tilt } from '../vector.ts'

const peak: TurnedBody = turnedBody({ top: 462, bottom: 690, tilt: 0.2 }, [
  [452, 2],
  [462, 6],
  [486, 30],
  [520, 66],
  [560, 128],
  [600, 196],
  [640, 250],
  [690, 280],
  [700, 282],
])
// The spoon goes around this often from the glass to the peak.
const rounds = 3.4

/** Butter beaten until it stands above the glass in a spiral, and the bare rim around it. */
export function whipped(filling: string, glass: TurnedBody, seed: number): Part[] {
  return [nearRim(glass), swirl(filling, seed), farRim(glass)]
}

function swirl(filling: string, seed: number): Part {
  const butter = color(filling)
  const shade = deepened(butter, 0.55)
  return (x, y) => {
    const point = turnedPoint(peak, x, y)
    if (!point) return null
    const share = (point.height - peak.top) / (peak.bottom - peak.top)
    const wobble = fractalNoise(point.turn * 6, share * 5, 3, seed) * 0.5
    const phase = (share ** 0.8 * rounds + point.turn + wobble) * fullTurn
    const valley = smoothstep(0.1, -0.9, Math.sin(phase))
    const normal = tilt(point.normal, Math.cos(phase) * 0.1, Math.cos(phase) * 0.55)
    return lit(mixColors(butter, shade, valley * 0.4), normal, {
      shine: 0.22,
      gloss: 12,
      openness: (1 - valley * 0.22) * (0.72 + 0.28 * point.facing) * (1 - 0.2 * smoothstep(0.85, 1, share)),
    })
  }
}

function nearRim(glass: TurnedBody): Part {
  const whole = farRim(glass)
  return (x, y) => (y > glass.top ? whole(x, y) : null)
}

function farRim(glass: TurnedBody): Part {
  const radius = glass.profile(glass.top)
  return (x, y) => {
    const dx = (x - glass.centre) / radius
    const dy = (y - glass.top) / (radius * glass.tilt)
    const q = (Math.hypot(dx, dy) - 0.98) / 0.035
    if (Math.abs(q) > 1) return null
    const glint = clamp(1 - Math.abs(dx + 0.5) * 3) * 0.4
    const light = lit([0.74, 0.76, 0.74], normalise(dx * q, -0.7 + dy * q * 0.4, 0.7), {
      shine: 0.7,
      gloss: 40,
    })
    return [light[0] + glint, light[1] + glint, light[2] + glint]
  }
}
