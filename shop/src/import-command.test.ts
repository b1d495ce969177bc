import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { recordCommands } from './recording-operator.ts'

// The command passes on the content unread: any file will do.
const file = fileURLToPath(import.meta.url)
const request: unknown[] = []
const { run: runCommand } = recordCommands(() => ({
  importProducts: async (_text: string, options: unknown) => {
    request.push(options)
    return {
      ...{ taken: 3, added: 2, refused: 1, remarks: [{ line: 4, text: 'no price' }] },
      warnings: [{ line: 2, text: 'tray: tray.png looks blurred' }],
    }
  },
}))
const run = (...args: string[]) => runCommand('import', ...args)

test('passes on the complete place and reports line by line what was not imported', async () => {
  const sum = '3 products were imported, 2 of them new; 1 were rejected.'
  expect(await run(file, '--category', 'baskets', '--town', 'Ho', '--region', 'Volta')).toEqual({
    text: `line 4: no price\nline 2: tray: tray.png looks blurred; please look at it.\n${sum}`,
    hasFailed: true,
  })
  expect(request.splice(0)).toEqual([
    { category: 'baskets', place: { town: 'Ho', region: 'Volta', country: 'GH' } },
  ])
})

test.each([
  ['nothing', []],
  ['two files', [file, file]],
  ['a town alone', [file, '--town', 'Ho']],
  ['a region alone', [file, '--region', 'Volta']],
  ['no country', [file, '--town', 'Ho', '--region', 'Volta', '--country', 'Ghana']],
  ['an unknown option', [file, '--tomorrow']],
])('%s is refused with the usage', async (_what, args) => {
  await expect(run(...args)).rejects.toThrow('Usage: npm run akyede -- import [options] <file>')
  expect(request).toEqual([])
})

test('names a missing file', async () => {
  await expect(run('gone.csv')).rejects.toThrow('The file gone.csv cannot be read.')
})
