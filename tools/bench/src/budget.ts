import { byteGoals, bytesOf, excessesOf, kilobytes, scriptGoalOf, type Views } from './byte-goals.ts'
import { findCards } from './catalogue.ts'
import { type Kind, loadAgain, loadFirstView } from './first-view.ts'
import { type AreaPage, excessesOfArea, loadOfficePages, loadWorkshop } from './office-pages.ts'
import { publicPages } from './public-pages.ts'
import { withRunContext } from './run-context.ts'
import { openShop } from './shop.ts'
import { table } from './table.ts'

// npm run budget: prints the bytes of public pages as transferred beside their goals, and fails above them.

const right = 'right'
const upTo = (goal: number | undefined): string => (goal ? `≤ ${goal}` : '–')

await withRunContext(async context => {
  const { origin } = await openShop(context)
  const views: Views[] = []
  for (const { page, path } of await publicPages(origin, await findCards(origin))) {
    const first = await loadFirstView(origin, path)
    const again = await loadAgain(origin, first)
    views.push({ page, first, again, sparing: await loadFirstView(origin, path, { 'save-data': 'on' }) })
  }
  const office = await loadOfficePages(origin)
  const workshop = [await loadWorkshop(origin)]
  const tables = [firstViews(views), otherViews(views), uncompressed(views)]
  console.log([...tables, areaPages('office', office), areaPages('workshop', workshop)].join('\n\n'))
  const excesses = [
    ...views.flatMap(excessesOf),
    ...excessesOfArea('office', office),
    ...excessesOfArea('workshop', workshop),
  ]
  if (excesses.length === 0) return
  console.error(`\n${excesses.join('\n')}`)
  process.exitCode = 1
})

function firstViews(views: readonly Views[]): string {
  const sum = (kind?: Kind) => (view: Views) => kilobytes(bytesOf(view.first, kind))
  return table(
    [
      { title: 'first view, KB', cell: view => view.page },
      { title: 'HTML', cell: sum('html'), align: right },
      { title: 'JS', cell: sum('script'), align: right },
      { title: 'goal', cell: ({ page }) => upTo(scriptGoalOf(page)), align: right },
      { title: `CSS (≤ ${byteGoals.style})`, cell: sum('style'), align: right },
      { title: `fonts (≤ ${byteGoals.font})`, cell: sum('font'), align: right },
      { title: 'pictures', cell: sum('picture'), align: right },
      { title: 'other', cell: sum('other'), align: right },
      { title: 'all', cell: sum(), align: right },
      { title: 'goal', cell: view => upTo(byteGoals.first[view.page]), align: right },
      { title: 'requests', cell: view => String(view.first.length), align: right },
    ],
    views,
  )
}

function otherViews(views: readonly Views[]): string {
  return table(
    [
      { title: 'later and sparing, KB', cell: view => view.page },
      { title: `again (≤ ${byteGoals.again})`, cell: view => kilobytes(bytesOf(view.again)), align: right },
      { title: 'requests again', cell: view => String(view.again.length), align: right },
      {
        title: `Save-Data (≤ ${byteGoals.sparing})`,
        cell: view => kilobytes(bytesOf(view.sparing)),
        align: right,
      },
      { title: 'its pictures', cell: view => kilobytes(bytesOf(view.sparing, 'picture')), align: right },
      { title: 'requests', cell: view => String(view.sparing.length), align: right },
    ],
    views,
  )
}

function areaPages(area: 'office' | 'workshop', pages: readonly AreaPage[]): string {
  return table(
    [
      { title: `the ${area === 'office' ? 'back office' : area}, KB`, cell: ({ name }) => name },
      { title: `JS (≤ ${byteGoals[area]})`, cell: ({ bytes }) => kilobytes(bytes), align: right },
    ],
    pages,
  )
}

/** Compressible text that is sent uncompressed. */
function uncompressed(views: readonly Views[]): string {
  const plain = new Map(
    views
      .flatMap(view => view.first)
      .filter(({ kind, encoding }) => ['html', 'script', 'style'].includes(kind) && encoding === 'identity')
      .map(one => [one.path, one.bytes]),
  )
  const bytes = [...plain.values()].reduce((total, one) => total + one, 0)
  return `Sent without compression: ${plain.size} scripts, styles and pages, ${kilobytes(bytes)} KB in all.`
}
