import { type TurnedBody, turnedBody } from '../lathe.ts'

export interface DrumForm {
  readonly body: TurnedBody
  /** Heights of the rope rings below the rim; the last of them in the accent colour. */
  readonly rings: readonly number[]
  readonly accentRings: readonly number[]
  /** From where to where ropes run in a V, and how many there are around; none on a pegged drum. */
  readonly lacing?: { readonly from: number; readonly to: number; readonly count: number }
  /** From where to where diamonds are carved. */
  readonly carving?: readonly [number, number]
  /** How far below the rim pegs are driven in. */
  readonly pegs?: number
  /** How many staves a shell has that is put together like a barrel. */
  readonly staves?: number
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
    pegs: 128,
  },
  barrel: {
    body: turnedBody({ top: 262, bottom: 1050, tilt: 0.18 }, [
      [252, 212],
      [262, 214],
      [360, 246],
      [500, 276],
      [640, 284],
      [780, 268],
      [920, 232],
      [1050, 190],
      [1059, 188],
    ]),
    rings: [54],
    accentRings: [230, 246, 600, 616],
    pegs: 126,
    staves: 22,
  },
  small: {
    body: turnedBody({ top: 560, bottom: 1030, tilt: 0.24 }, [
      [550, 242],
      [560, 244],
      [640, 254],
      [780, 244],
      [920, 214],
      [1030, 180],
      [1039, 178],
    ]),
    rings: [36, 54],
    accentRings: [252, 270],
    lacing: { from: 54, to: 252, count: 14 },
    carving: [320, 410],
  },
} satisfies Record<string, DrumForm>
