import { type TurnedBody, turnedBody } from '../lathe.ts'

export interface DrumForm {
  readonly body: TurnedBody
  /** Heights of the rope rings below the rim; the last of them in the accent colour. */
  readonly rings: readonly number[]
  readonly accentRings: readonly number[]
  /** From where to where ropes run in a V, and how many there are around; none on a pegged drum. */
  readonly lacing?: { readonly from: number; readonly to: number; readonly count: number }
  /** From where to where diamonds are carved. */
  readonly carving: readonly [number, number]
}

export const drumForms = {
  djembe: {
    body: turnedBody({ top: 250, bottom: 1030, tilt: 0.2 }, [
      [240, 270],
      [250, 270],
      [340, 274],
      [480, 246],
      [590, 178],
      [680, 132],
      [770, 140],
      [890, 178],
      [1030, 214],
      [1039, 216],
    ]),
    rings: [26, 44],
    accentRings: [312, 330, 348],
    lacing: { from: 44, to: 312, count: 16 },
    carving: [540, 660],
  },
  kpanlogo: {
    body: turnedBody({ top: 196, bottom: 1062, tilt: 0.17 }, [
      [186, 206],
      [196, 208],
      [300, 226],
      [430, 226],
      [620, 192],
      [800, 156],
      [930, 146],
      [1010, 166],
      [1062, 186],
      [1071, 188],
    ]),
    rings: [58],
    accentRings: [],
    carving: [470, 600],
  },
} satisfies Record<string, DrumForm>
