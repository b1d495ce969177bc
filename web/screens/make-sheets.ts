import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { groups } from './groups.ts'
import { type Group, nameOf, type Screen } from './screen.ts'
import { pictureOf, themes, views } from './views.ts'

// Puts the screenshots of each screen side by side and writes the sheets to docs/screens.

const folder = join(import.meta.dirname, '../../docs/screens')
/** Height of all pictures of a sheet, in pixels. */
const height = 540
const gap = 12
const quality = 30

await mkdir(folder, { recursive: true })
for (const file of await readdir(folder)) await rm(join(folder, file))
for (const screen of groups.flatMap(({ screens }) => screens)) {
  await writeFile(join(folder, `${nameOf(screen)}.webp`), await sheetOf(screen))
}
await writeFile(join(folder, 'README.md'), `${[opening(), ...groups.map(chapterOf)].join('\n\n')}\n`)

async function sheetOf(screen: Screen): Promise<Buffer> {
  const pictures = await Promise.all(
    Object.keys(views).flatMap(view =>
      themes.map(theme =>
        sharp(pictureOf(nameOf(screen), view, theme))
          .resize({ height })
          .toBuffer({ resolveWithObject: true }),
      ),
    ),
  )
  let left = 0
  const placed = pictures.map(({ data, info }) => {
    const place = { input: data, top: 0, left }
    left += info.width + gap
    return place
  })
  const sheet = { width: left - gap, height, channels: 4 as const, background: 'transparent' }
  return sharp({ create: sheet }).composite(placed).webp({ quality, effort: 6, alphaQuality: 0 }).toBuffer()
}

function opening(): string {
  return `# Every screen

Each at 1280 and 360 pixels, in light and dark, as the people of the demo shop see it. \`npm run screens\` takes them anew; \`scripts/screens.test.mjs\` says when a route has none.`
}

function chapterOf({ title, screens }: Group): string {
  return [`## ${title}`, ...screens.map(pictureInText)].join('\n\n')
}

function pictureInText(screen: Screen): string {
  const { route, state } = screen
  const words = state ? `${route}, ${state}` : route
  return `### \`${route}\`${state ? `, ${state}` : ''}\n\n![${words}](${nameOf(screen)}.webp)`
}
