import { type TurnedBody, turnedBody } from '../lathe.ts'

interface BasketForm {
  /** What the alt text calls it. */
  readonly words: string
  readonly body: TurnedBody
}

export const basketForms = {
  market: {
    words: 'Round basket',
    body: turnedBody({ top: 470, bottom: 985, tilt: 0.235 }, [
      [450, 296],
      [470, 300],
      [530, 322],
      [660, 338],
      [800, 312],
      [910, 246],
      [985, 178],
      [1005, 170],
    ]),
  },
  deep: {
    words: 'Deep round basket',
    body: turnedBody({ top: 500, bottom: 990, tilt: 0.22 }, [
      [480, 266],
      [500, 270],
      [600, 300],
      [740, 318],
      [860, 300],
      [940, 252],
      [990, 196],
      [1010, 186],
    ]),
  },
  low: {
    words: 'Low, wide basket',
    body: turnedBody({ top: 580, bottom: 968, tilt: 0.33 }, [
      [560, 372],
      [580, 378],
      [650, 408],
      [740, 412],
      [850, 368],
      [925, 300],
      [968, 244],
      [988, 232],
    ]),
  },
  shopper: {
    words: 'Tall, tapered basket',
    body: turnedBody({ top: 520, bottom: 995, tilt: 0.19 }, [
      [500, 336],
      [520, 338],
      [620, 334],
      [760, 308],
      [880, 272],
      [960, 238],
      [995, 214],
      [1015, 206],
    ]),
  },
  laundry: {
    words: 'Tall laundry basket',
    body: turnedBody({ top: 396, bottom: 1004, tilt: 0.17 }, [
      [376, 258],
      [396, 262],
      [520, 290],
      [700, 304],
      [860, 292],
      [960, 262],
      [1004, 238],
      [1024, 230],
    ]),
  },
  bicycle: {
    words: 'Straight-sided bicycle basket',
    body: turnedBody({ top: 500, bottom: 985, tilt: 0.25 }, [
      [480, 348],
      [500, 350],
      [570, 350],
      [720, 336],
      [860, 312],
      [950, 286],
      [985, 266],
      [1005, 258],
    ]),
  },
  planter: {
    words: 'Basket for a plant pot',
    body: turnedBody({ top: 610, bottom: 992, tilt: 0.24 }, [
      [590, 300],
      [610, 300],
      [680, 302],
      [800, 292],
      [900, 268],
      [960, 244],
      [992, 222],
      [1012, 214],
    ]),
  },
  flared: {
    words: 'Flared fruit basket',
    body: turnedBody({ top: 640, bottom: 976, tilt: 0.36 }, [
      [620, 436],
      [640, 428],
      [690, 388],
      [760, 322],
      [840, 256],
      [910, 218],
      [976, 204],
      [996, 204],
    ]),
  },
  necked: {
    words: 'Full-bellied basket with a narrow neck',
    body: turnedBody({ top: 330, bottom: 1000, tilt: 0.19 }, [
      [310, 214],
      [330, 206],
      [390, 172],
      [450, 170],
      [540, 246],
      [660, 330],
      [780, 350],
      [890, 310],
      [960, 250],
      [1000, 206],
      [1020, 196],
    ]),
  },
} satisfies Record<string, BasketForm>

export type BasketFormName = keyof typeof basketForms

/** The pointed lid of a laundry basket, and the knob by which it is lifted. */
export const lidBody = turnedBody({ top: 196, bottom: 392, tilt: 0.17 }, [
  [186, 30],
  [196, 44],
  [250, 122],
  [310, 200],
  [360, 260],
  [392, 292],
  [402, 300],
])
export const knobBody = turnedBody({ top: 118, bottom: 206, tilt: 0.12 }, [
  [108, 4],
  [118, 14],
  [132, 44],
  [156, 54],
  [180, 46],
  [206, 40],
  [216, 40],
])
