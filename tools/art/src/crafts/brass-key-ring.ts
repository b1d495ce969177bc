import { type Color, deepened, mixColors, scaled } from '../color.ts'
import { type Dye, dyed } from '../dyes.ts'
import { lit } from '../light.ts'
import { lineField } from '../line-field.ts'
import { fractalNoise } from '../noise.ts'
import { circle, type Outline, type Point, path } from '../outline.ts'
import { roundness } from '../scalar.ts'
import { type Part, type Product, plateHeight, plateWidth } from '../scene.ts'
import { normalise } from '../vector.ts'
import { cast } from './brass-cast.ts'
import { type CastingName, castings } from './brass-castings.ts'
import { awayFrom, wire } from './brass-metal.ts'

/** A casting on three links and a ring for keys, with a tab of leather. */
export function brassKeyRing(look: { casting: CastingName; words: string; leather: Dye }): Product {
  return {
    alt: `Key ring with ${look.words} and a ${look.leather} leather tab`,
    arrange: seed => {
      const casting = castings[look.casting].model()
      const scale = 0.86
      const top = 850 - casting.reach * scale
      const links = [top - 14, top - 70, top - 126].flatMap((y, index) => link(500, y, index === 1 ? 13 : 24))
      const rings: Outline = [...circle(500, top - 290, 132), ...circle(503, top - 284, 126)]
      return {
        stance: 'lying',
        parts: [
          wire(links, 8),
          wire(rings, 10),
          cast(casting, { x: 500, y: 850, scale }, seed),
          strap(
            dyed(look.leather),
            path(`M470 ${top - 300}C380 ${top - 180} 300 ${top - 120} 236 ${top + 150}`),
          ),
        ],
      }
    },
  }
}

function link(x: number, y: number, halfWidth: number): Outline {
  return circle(0, 0, 34).map(line => line.map(([dx, dy]): Point => [x + (dx * halfWidth) / 34, y + dy]))
}

function strap(dye: Color, line: Outline): Part {
  const field = lineField(line, 60, plateWidth, plateHeight)
  const thread = mixColors(dye, [0.9, 0.8, 0.6], 0.7)
  return (x, y) => {
    const away = field.away(x, y)
    const along = field.along(x, y)
    if (away > 52) return null
    const [aside, below] = awayFrom(field, x, y)
    const grain = 0.8 + 0.4 * fractalNoise(x / 9, y / 9, 3, 5)
    const stitched = Math.abs(away - 40) < 3 && Math.cos(along * 0.32) > -0.3
    const edge = Math.max(0, (away - 44) / 8)
    const normal = normalise(aside * edge * 0.8, below * edge * 0.8, roundness(edge) + 0.3)
    return lit(stitched ? thread : scaled(deepened(dye, 0.1 + 0.3 * edge), grain), normal, {
      shine: 0.16,
      gloss: 14,
    })
  }
}
