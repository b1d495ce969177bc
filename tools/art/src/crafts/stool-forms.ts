import { block, circle, mirrored, moved, type Outline, type Point, path, turned } from '../outline.ts'

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
  /** Where the legs stand, if no foot joins them. */
  readonly legShadows?: readonly Point[]
}

const asanteLeg = path(
  'M268 620C250 700 300 760 300 800C300 846 252 900 262 972H372C366 912 404 856 404 800C404 744 360 690 376 620Z',
)
const taperedLeg = path(
  'M276 640C280 760 262 860 236 1036C236 1046 242 1050 252 1050H292C302 1050 308 1044 310 1036C330 880 348 760 356 640Z',
)
const backLeg = path(
  'M282 760H368C370 840 364 920 356 984C354 994 348 998 340 998H310C302 998 296 994 294 984C286 920 280 840 282 760Z',
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
  pillars: {
    seatTop: path(
      'M150 540C170 504 214 500 262 528C340 572 420 590 500 590C580 590 660 572 738 528C786 500 830 504 850 540C842 572 660 640 500 640C340 640 158 572 150 540Z',
    ),
    seat: path(
      'M116 578C116 540 146 516 192 540C290 604 396 634 500 634C604 634 710 604 808 540C854 516 884 540 884 578C886 628 856 676 800 690L200 690C144 676 114 628 116 578Z',
    ),
    engraving: row(circle(262, 1002, 13), 11, 47.6),
    foot: block(176, 966, 648, 78, 30),
    legs: [236, 372, 508, 644].flatMap(x => block(x, 680, 120, 300, 50)),
    column: row(path('M364 684H500V976H364Z'), 2, 136),
    floor: 1046,
    footWidth: 350,
  },
  round: {
    seatTop: oval(500, 606, 322, 92),
    seat: path(
      'M178 606C178 660 178 668 196 684C250 726 380 744 500 744C620 744 750 726 804 684C822 668 822 660 822 606Z',
    ),
    engraving: [],
    foot: [],
    legs: [...moved(taperedLeg, 12, 22), ...mirrored(moved(taperedLeg, 12, 22), 500)],
    column: path(
      'M456 720H544C548 800 552 880 560 968C560 980 552 986 540 986H460C448 986 440 980 440 968C448 880 452 800 456 720Z',
    ),
    floor: 1062,
    footWidth: 290,
    legShadows: [
      [262, 1074],
      [740, 1074],
      [504, 990],
    ],
  },
  bench: {
    seatTop: path(
      'M84 676C104 628 140 612 176 612L824 612C860 612 896 628 916 676C922 700 900 712 860 714L140 714C100 712 78 700 84 676Z',
    ),
    seat: path(
      'M70 694C72 678 84 680 100 686C130 698 160 706 200 706L800 706C840 706 870 698 900 686C916 680 928 678 930 694C932 736 916 768 876 772L124 772C84 768 68 736 70 694Z',
    ),
    engraving: row(path('M178 722H216L197 756Z'), 16, 40.4),
    foot: [],
    legs: [...benchLeg(), ...mirrored(benchLeg(), 500)],
    // The two legs at the back, nearer to each other and to the wall.
    column: [...backLeg, ...mirrored(backLeg, 500)],
    floor: 1046,
    footWidth: 410,
    legShadows: [
      [196, 1050],
      [808, 1050],
      [328, 1000],
      [678, 1000],
    ],
  },
} satisfies Record<string, StoolForm>

function benchLeg(): Outline {
  return turned(
    path(
      'M150 760H262C266 860 258 950 246 1034C244 1044 238 1048 228 1048H178C168 1048 162 1044 160 1034C150 950 146 860 150 760Z',
    ),
    0.05,
    206,
    760,
  )
}

function oval(x: number, y: number, radiusX: number, radiusY: number): Outline {
  return circle(0, 0, 1).map(line =>
    line.map(([u, v]): [number, number] => [x + u * radiusX, y + v * radiusY]),
  )
}

/** Two by three openings through the middle column, so that light comes through it. */
function pierced(): Outline {
  const opening = path('M468 664L489 704L468 744L447 704Z')
  return [0, 1, 2].flatMap(down => [0, 64].flatMap(aside => moved(opening, aside, down * 104)))
}

function row(outline: Outline, count: number, every: number): Outline {
  return Array.from({ length: count }, (_, index) => moved(outline, index * every, 0)).flat()
}
