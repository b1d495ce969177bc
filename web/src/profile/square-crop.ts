/** The square of a picture: its zoom, and its position from 0 to 1. */
export interface Crop {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }

const within = (value: number): number => Math.min(1, Math.max(0, value))

interface Size {
  readonly width: number
  readonly height: number
}

/** The square in the picture's own pixels. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  return { side, left: within(x) * (width - side), top: within(y) * (height - side) }
}

/** Returns the crop after a drag by fractions of the square's side. */
export function dragged(size: Size, crop: Crop, dx: number, dy: number): Crop {
  const { side } = squareOf(size, crop)
  const moved = (at: number, length: number, by: number) =>
    length > side ? within(at - (by * side) / (length - side)) : at
  return { ...crop, x: moved(crop.x, size.width, dx), y: moved(crop.y, size.height, dy) }
}
