import { findCards } from './catalogue.ts'
import { type Kind, type Loaded, loadFirstView } from './first-view.ts'
import { shareList } from './shared-list.ts'
import { openShop } from './shop.ts'
import { onStage } from './stage.ts'
import { table } from './table.ts'

// npm run budget: the bytes of the first view of public pages, as they travel, beside their goals.

interface View {
  readonly page: string
  readonly loaded: readonly Loaded[]
  /** Of all bytes, in KB; undefined where there is no goal. */
  readonly goal: number | undefined
}

/** KB of 1,000 bytes. */
const goals = { script: 140, style: 18, font: 58 }
const goalOfPage: Readonly<Record<string, number>> = { '/': 450, '/browse': 400 }

await onStage(async stage => {
  const { origin } = await openShop(stage)
  const cards = await findCards(origin)
  const { shareId } = await shareList(
    origin,
    cards.slice(0, 12).map(({ id }) => ({ product_id: id })),
  )
  const views: View[] = []
  for (const [page, path] of [
    ['/', '/'],
    ['/browse', '/browse'],
    ['/product/{id}', `/product/${cards[0]?.id}`],
    ['/shared/{id}', `/shared/${shareId}`],
  ] as const) {
    views.push({ page, loaded: await loadFirstView(origin, path), goal: goalOfPage[page] })
  }
  console.log(`${report(views)}\n\n${uncompressed(views)}`)
})

function report(views: readonly View[]): string {
  const sum = (kind: Kind) => (view: View) => kilobytes(bytesOf(view.loaded.filter(one => one.kind === kind)))
  const right = 'right'
  return table(
    [
      { title: 'KB', cell: view => view.page },
      { title: 'HTML', cell: sum('html'), align: right },
      { title: `JS (≤ ${goals.script})`, cell: sum('script'), align: right },
      { title: `CSS (≤ ${goals.style})`, cell: sum('style'), align: right },
      { title: `fonts (≤ ${goals.font})`, cell: sum('font'), align: right },
      { title: 'pictures', cell: sum('picture'), align: right },
      { title: 'other', cell: sum('other'), align: right },
      { title: 'all', cell: view => kilobytes(bytesOf(view.loaded)), align: right },
      { title: 'goal', cell: view => (view.goal ? `≤ ${view.goal}` : '–'), align: right },
      { title: 'requests', cell: view => String(view.loaded.length), align: right },
    ],
    views,
  )
}

/** Text that travels as it is, although it would shrink. */
function uncompressed(views: readonly View[]): string {
  const plain = new Map(
    views
      .flatMap(view => view.loaded)
      .filter(({ kind, encoding }) => ['html', 'script', 'style'].includes(kind) && encoding === 'identity')
      .map(one => [one.path, one.bytes]),
  )
  const bytes = [...plain.values()].reduce((total, one) => total + one, 0)
  return `Sent without compression: ${plain.size} scripts, styles and pages, ${kilobytes(bytes)} KB in all.`
}

function bytesOf(loaded: readonly Loaded[]): number {
  return loaded.reduce((sum, one) => sum + one.bytes, 0)
}

function kilobytes(bytes: number): string {
  return (bytes / 1_000).toFixed(1)
}
