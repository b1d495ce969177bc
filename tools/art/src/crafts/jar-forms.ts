import { type TurnedBody, turnedBody } from '../lathe.ts'

export interface JarForm {
  readonly glass: TurnedBody
  /** A turned wooden lid, or the cork of a bottle. */
  readonly cover?: TurnedBody
  /** How far the label reaches around, in turns, and where it lies below the top of the glass. */
  /** How far below the top of the glass its filling ends; 0 where it is full. */
  readonly air: number
  readonly label: { readonly turns: number; readonly top: number; readonly height: number }
}

export const jarForms = {
  jar: {
    glass: turnedBody({ top: 470, bottom: 990, tilt: 0.17 }, [
      [460, 226],
      [470, 228],
      [500, 262],
      [548, 276],
      [790, 276],
      [930, 274],
      [968, 260],
      [990, 232],
      [999, 229],
    ]),
    cover: turnedBody({ top: 366, bottom: 490, tilt: 0.17 }, [
      [356, 246],
      [366, 248],
      [380, 254],
      [474, 254],
      [490, 249],
      [500, 246],
    ]),
    air: 108,
    label: { turns: 0.4, top: 158, height: 282 },
  },
  'tall jar': {
    glass: turnedBody({ top: 372, bottom: 1000, tilt: 0.17 }, [
      [362, 178],
      [372, 180],
      [400, 204],
      [440, 212],
      [700, 212],
      [940, 210],
      [982, 198],
      [1000, 178],
      [1010, 174],
    ]),
    cover: turnedBody({ top: 276, bottom: 388, tilt: 0.17 }, [
      [266, 188],
      [276, 190],
      [288, 196],
      [374, 196],
      [388, 192],
      [398, 190],
    ]),
    air: 96,
    label: { turns: 0.44, top: 150, height: 330 },
  },
  bottle: {
    glass: turnedBody({ top: 296, bottom: 1000, tilt: 0.17 }, [
      [286, 74],
      [296, 76],
      [312, 78],
      [330, 64],
      [420, 66],
      [480, 104],
      [540, 180],
      [596, 206],
      [760, 208],
      [940, 206],
      [984, 192],
      [1000, 170],
      [1010, 166],
    ]),
    cover: turnedBody({ top: 216, bottom: 300, tilt: 0.17 }, [
      [206, 66],
      [216, 66],
      [240, 64],
      [300, 58],
      [310, 57],
    ]),
    air: 236,
    label: { turns: 0.36, top: 356, height: 250 },
  },
  'open jar': {
    glass: turnedBody({ top: 640, bottom: 1000, tilt: 0.2 }, [
      [630, 300],
      [640, 302],
      [660, 318],
      [700, 322],
      [860, 322],
      [950, 318],
      [984, 300],
      [1000, 270],
      [1010, 266],
    ]),
    air: 0,
    label: { turns: 0.4, top: 64, height: 236 },
  },
} satisfies Record<string, JarForm>
