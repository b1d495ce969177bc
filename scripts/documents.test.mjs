import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './machine.mjs'
import { all, featurePart, journeys, parts, usual } from './test-parts.mjs'

const read = file => readFileSync(join(root, file), 'utf8')
const documents = globSync(['README.md', 'CONTRIBUTING.md', 'docs/**/*.md'], { cwd: root }).sort()
const PATH_IN_TREE = /`((?:contract|api|web|shop|emulators|tools|scripts|docs)\/[\w./-]+)`/g
const COMMAND = /npm (?:run (?:-s )?)?([\w:-]+)(?: -- ([\w-]+)(?: ([\w-]+))?)?/g
const LINK = /\]\((?!https?:)([^)#]+)/g

describe.each(documents)('%s', document => {
  const text = read(document)

  test('links to files that exist', () => {
    const links = [...text.matchAll(LINK)].map(([, link]) => join(dirname(document), link))
    expect(links.filter(isMissing)).toEqual([])
  })

  test('names commands that exist', () => {
    const code = [...text.matchAll(/`([^`]+)`|^```\w*\n(.*?)^```/gms)].map(
      ([, one, several]) => one ?? several,
    )
    const named = [...code.join('\n').matchAll(COMMAND)].map(([, ...words]) => words)
    expect(named.filter(words => !isCommand(...words))).toEqual([])
  })

  test('names files that exist', () => {
    const paths = [...text.matchAll(PATH_IN_TREE)].map(([, path]) => path)
    expect(paths.filter(isMissing)).toEqual([])
  })
})

test('the list of decisions contains every decision', () => {
  const records = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map(file => basename(file))
  const listed = [...read('docs/decisions/README.md').matchAll(/\((\d{4}-[\w-]+\.md)\)/g)].map(
    ([, file]) => file,
  )
  expect(listed).toEqual(records.sort())
})

describe('the parts of the tests', () => {
  test('are known', () => {
    const known = parts.map(({ name }) => name)
    expect([...usual, ...all].filter(name => !known.includes(name))).toEqual([])
  })

  test.each(journeys)('contain the journey “%s”', name =>
    expect(existsSync(join(root, 'web', 'e2e', `${name}.spec.ts`))).toBe(true),
  )
})

describe('dependencies.md', () => {
  const manifests = globSync('{.,contract,api,web,shop,tools/*,emulators/*}/package.json', { cwd: root })
  const used = manifests.flatMap(file => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file))
    return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  })
  const rows = [...read('docs/dependencies.md').matchAll(/^\| (.*?) \|/gm)].map(([, cell]) => cell)
  const explained = rows.flatMap(cell => [...cell.matchAll(/`(.+?)`/g)].map(([, name]) => name))
  const isExplainedBy = (said, name) => said === name || said === `${name.split('/')[0]}/*`

  test('explains every direct dependency', () => {
    expect(used.filter(name => !explained.some(said => isExplainedBy(said, name)))).toEqual([])
  })

  test('names no removed dependency', () => {
    expect(explained.filter(said => !used.some(name => isExplainedBy(said, name)))).toEqual([])
  })
})

describe('every variable of the configuration', () => {
  const [, schema = ''] = /const Environment = z\.object\(\{(.*?)\n\}\)/s.exec(
    read('api/src/platform/environment.ts'),
  )
  const [, ofSignIn = ''] = /const signInVariables = \{(.*?)\n\}/s.exec(
    read('api/src/platform/sign-in-providers.ts'),
  )
  const [, ofMessages = ''] = /const messageVariables = \{(.*?)\n\}/s.exec(
    read('api/src/platform/message-providers.ts'),
  )
  const variables = [...`${schema}\n${ofSignIn}\n${ofMessages}`.matchAll(/^ {2}([A-Z_]+):/gm)]
    .map(([, name]) => name)
    .sort()

  test('is explained in operations.md', () => {
    const [, section = ''] = /## Configuration(.*?)\n\*\*/s.exec(read('docs/operations.md'))
    const rows = section.split('\n').filter(line => line.startsWith('| `'))
    const explained = rows.flatMap(row =>
      [...row.split('|')[1].matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
    )
    expect(explained.sort()).toEqual(variables)
  })

  test('is in .env.example', () => {
    const offered = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name)
    expect(offered.sort()).toEqual(variables)
  })
})

const { scripts } = JSON.parse(read('package.json'))
const commandFiles = globSync('shop/src/*{commands,-command}.ts', { cwd: root }).map(read)
const mutationGroups = read('tools/mutation/groups.mjs')
/** Words that may follow the name of a script. */
const hasWord = {
  akyede: (word, next) => commandFiles.some(text => hasCommand(text, word, next)),
  mutation: word => mutationGroups.includes(`  ${word}: {`),
  test: word => word === 'all' || parts.some(({ name }) => name === word) || featurePart(word) !== undefined,
}

/** A file defines a command on the program, or a group with its commands. */
function hasCommand(text, word, next) {
  if (text.includes(`program\n    .command('${word}')`)) return true
  if (!text.includes(`= program.command('${word}')`)) return false
  return next === undefined || next.startsWith('-')
    ? text.includes('isDefault: true')
    : text.includes(`('${next}'`)
}

function isCommand(script, word, next) {
  if (['ci', 'install'].includes(script)) return true
  if (!Object.hasOwn(scripts, script)) return false
  return word === undefined || word.startsWith('-') || (hasWord[script]?.(word, next) ?? true)
}

const isMissing = path => !existsSync(join(root, path))

test('readers.md has a row for each text about customs that waits for readers', async () => {
  const rows = [...read('docs/readers.md').matchAll(/^\| `?([^`|]+?)`? \|/gm)].map(([, name]) => name)
  const { eventTypesToConfirm } = await import('../contract/src/event-words.ts')
  const { eventSeriesTypes } = await import('../contract/src/event-series.ts')
  const { occasionsToConfirm } = await import('../contract/src/occasions-to-confirm.ts')
  const [, templates = ''] = read('api/src/wishlists/templates.ts').split('templatesToConfirm: readonly')
  const templateIds = [...templates.matchAll(/occasion\('([\w-]+)'/g)].map(([, id]) => id)
  const occasions = occasionsToConfirm.map(({ name }) => name)
  const waiting = [...eventTypesToConfirm, ...eventSeriesTypes, ...templateIds, ...occasions]
  expect(templateIds.length).toBeGreaterThan(0)
  expect(waiting.filter(name => !rows.includes(name))).toEqual([])
})
