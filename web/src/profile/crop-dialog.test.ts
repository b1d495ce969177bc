import { expect, test } from 'vitest'
import { dragged, squareOf, wholeCrop } from './crop-dialog.tsx'

const landscape = { width: 400, height: 200 }

test('starts with the whole height, in the middle', () => {
  expect(squareOf(landscape, wholeCrop)).toEqual({ side: 200, left: 100, top: 0 })
  expect(squareOf(landscape, { zoom: 2, x: 0, y: 1 })).toEqual({ side: 100, left: 0, top: 100 })
})

test('keeps the square inside the picture while it is dragged', () => {
  const left = dragged(landscape, wholeCrop, 0.25, 0.25)
  expect(squareOf(landscape, left)).toEqual({ side: 200, left: 50, top: 0 })
  expect(squareOf(landscape, dragged(landscape, wholeCrop, 9, -9))).toEqual({ side: 200, left: 0, top: 0 })
})
