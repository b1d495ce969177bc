/** Writes src/route-map.ts from the rows. Run it after a change of rows: `node contract/generate-route-map.ts`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rows } from './src/api.ts'
import type { Endpoint } from './src/endpoint.ts'

const lines = Object.entries(rows).map(([name, row]: [string, Endpoint]) => {
  const open = row.keep || row.bare ? ', open: true' : ''
  const entry = row.entry ? ', entry: true' : ''
  return `  ${name}: { method: '${row.method}', path: '${row.path}'${open}${entry} },`
})

const text = `// Written by generate-route-map.ts from the rows of api.ts; a test compares the two.
import type { RowName } from './api.ts'
import type { Method } from './endpoint.ts'

/** What a browser needs of a row to call it: the rows themselves would bring all of zod into its first load. */
export interface Route {
  readonly method: Method
  readonly path: \`/\${string}\`
  /** A public read that anyone may keep, or a call that may come bare: it goes without a bearer token. */
  readonly open?: true
  /** Proves who somebody is: it goes without a bearer token, and only when a person sends it. */
  readonly entry?: true
}

export const routeMap: Readonly<Record<RowName, Route>> = {
${lines.join('\n')}
}
`

writeFileSync(join(import.meta.dirname, 'src/route-map.ts'), text)
