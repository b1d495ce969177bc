/** A direction (x to the right, y down, z towards the viewer) or a colour in linear light. */
export type Vector = readonly [number, number, number]

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function normalise(x: number, y: number, z: number): Vector {
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}

/** The normal of a surface whose relief rises by `dx` and `dy` per pixel. */
export function tilt(normal: Vector, dx: number, dy: number): Vector {
  return normalise(normal[0] - dx, normal[1] - dy, normal[2])
}
