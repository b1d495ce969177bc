import { fraction, smoothstep } from '../scalar.ts'

export const calabashPatterns = {
  'burnt waves'(turn, share) {
    const edges = Math.max(line(share, 0.07, 0.012), line(share, 0.66, 0.012))
    if (share < 0.1 || share > 0.63) return edges
    const swing = Math.sin(turn * 14 * 2 * Math.PI) * 0.045
    const waves = [0.19, 0.29, 0.39, 0.49].map(at => line(share + swing, at, 0.016))
    const dots = [0.24, 0.34, 0.44].map(at => dot(turn * 28, share + swing, at, 0.2))
    return Math.max(edges, ...waves, ...dots)
  },
  'burnt triangles'(turn, share) {
    const edges = Math.max(line(share, 0.06, 0.014), line(share, 0.5, 0.014), line(share, 0.56, 0.008))
    const v = (share - 0.1) / 0.36
    if (v < 0 || v > 1) return edges
    const u = Math.abs(fraction(turn * 18) - 0.5) * 2
    const filled = smoothstep(0.05, 0, u - v)
    return Math.max(edges, filled > 0.5 && line(u, v - 0.24, 0.06) > 0.3 ? 0 : filled * 0.95)
  },
  'scored nets'(turn, share) {
    const edges = Math.max(line(share, 0.06, 0.014), line(share, 0.6, 0.014))
    if (share < 0.1 || share > 0.57) return edges
    const up = Math.abs(fraction(turn * 16 + share * 5) - 0.5)
    const down = Math.abs(fraction(turn * 16 - share * 5) - 0.5)
    return Math.max(
      edges,
      smoothstep(0.07, 0.035, up),
      smoothstep(0.07, 0.035, down),
      up + down > 0.84 ? 0.9 : 0,
    )
  },
  'scored rings'(_turn, share) {
    const rings = [0.07, 0.12, 0.3, 0.35, 0.4, 0.58, 0.63].map(at => line(share, at, 0.013))
    return Math.max(...rings)
  },
} satisfies Record<string, (turn: number, share: number) => number>

export type CalabashPattern = keyof typeof calabashPatterns

function line(value: number, at: number, halfWidth: number): number {
  return smoothstep(halfWidth, halfWidth * 0.4, Math.abs(value - at))
}

function dot(u: number, share: number, at: number, radius: number): number {
  return smoothstep(radius, radius * 0.7, Math.hypot(fraction(u) - 0.5, (share - at) * 12))
}
