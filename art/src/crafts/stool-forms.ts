import { block, mirrored, moved, type Outline, path } from '../outline.ts'

export interface StoolForm {
  readonly seatTop: Outline
  readonly seat: Outline
  readonly engraving: Outline
  readonly foot: Outline
  readonly legs: Outline
  readonly column: Outline
  /** Where it stands, and half the width of its foot. */
  readonly floor: number
  readonly footWidth: number
}

const asanteLeg = path(
  'M268 620C250 700 300 760 300 800C300 846 252 900 262 972H372C366 912 404 856 404 800C404 744 360 690 376 620Z',
)
const childLeg = path(
  'M300 700C286 780 268 850 236 960C234 976 242 984 258 984H372C388 984 396 974 396 960C392 860 404 800 430 752C440 730 436 710 424 700Z',
)

export const stoolForms = {
  asante: {
    seatTop: path(
      'M186 470C210 440 250 446 290 470C360 505 430 516 500 516C570 516 640 505 710 470C750 446 790 440 814 470C806 500 640 572 500 572C360 572 196 500 186 470Z',
    ),
    seat: path(
      'M148 505C150 470 176 452 214 470C300 540 400 566 500 566C600 566 700 540 786 470C824 452 850 470 852 505C856 560 830 612 770 628L230 628C170 612 144 560 148 505Z',
    ),
    engraving: row(path('M250 988L263 1006L250 1024L237 1006Z'), 17, 31.25),
    foot: block(210, 968, 580, 78, 24),
    legs: [...asanteLeg, ...mirrored(asanteLeg, 500)],
    column: [...path('M428 622H572V972H428Z'), ...pierced()],
    floor: 1046,
    footWidth: 330,
  },
  child: {
    seatTop: path(
      'M212 596C236 568 276 572 312 588C370 612 436 622 500 622C564 622 630 612 688 588C724 572 764 568 788 596C784 626 640 674 500 674C360 674 216 626 212 596Z',
    ),
    seat: path(
      'M176 630C176 596 204 578 240 594C320 640 410 664 500 664C590 664 680 640 760 594C796 578 824 596 824 630C826 690 800 728 744 732L256 732C200 728 174 690 176 630Z',
    ),
    engraving: row(path('M288 1009C300 994 320 994 332 1009C320 1024 300 1024 288 1009Z'), 8, 54.3),
    foot: block(196, 972, 608, 74, 36),
    legs: [...childLeg, ...mirrored(childLeg, 500)],
    column: path('M446 726H554C546 800 546 880 560 976H440C454 880 454 800 446 726Z'),
    floor: 1046,
    footWidth: 330,
  },
} satisfies Record<string, StoolForm>

/** Two by three openings through the middle column, so that light comes through it. */
function pierced(): Outline {
  const opening = path('M468 664L489 704L468 744L447 704Z')
  return [0, 1, 2].flatMap(down => [0, 64].flatMap(aside => moved(opening, aside, down * 104)))
}

function row(outline: Outline, count: number, every: number): Outline {
  return Array.from({ length: count }, (_, index) => moved(outline, index * every, 0)).flat()
}
