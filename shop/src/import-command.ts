import { readFile } from 'node:fs/promises'
import { ProductFileFailure } from '@akyede/api'
import { type Command, UsageFailure, usageOf } from './command.ts'
import { readArgs } from './read-args.ts'

/** Imports a product file of another shop and reports line by line what was not imported. */
export const importProducts: Command = {
  name: 'import',
  usage: 'FILE.csv [--images FOLDER] [--category SLUG] [--town T --region R [--country CC]]',
  about: 'Take products from a file with the columns of Shopify’s product CSV',
  canCreateDatabase: true,
  async run(access, args) {
    const { file, options } = readImportArgs(args)
    const text = await readFile(file, 'utf8').catch(() => {
      throw new UsageFailure(`The file ${file} cannot be read.`)
    })
    try {
      const operator = await access.operator()
      const { taken, added, refused, remarks } = await operator.importProducts(text, options)
      const lines = remarks.map(remark => `line ${remark.line}: ${remark.text}`)
      const sum = `${taken} products are in the shop as the file says, ${added} of them new; ${refused} were not taken.`
      return { text: [...lines, sum].join('\n'), hasFailed: lines.length > 0 }
    } catch (error) {
      throw error instanceof ProductFileFailure ? new UsageFailure(error.message) : error
    }
  },
}

const value = { type: 'string' } as const

/** The file and its options. A place is complete or absent. */
function readImportArgs(args: readonly string[]) {
  const { positionals, options } = readArgs(importProducts, args, {
    positionals: 1,
    options: {
      images: value,
      category: value,
      town: value,
      region: value,
      country: { type: 'string', default: 'GH' },
    },
  })
  const { town, region, country, ...rest } = options
  const place = town && region && /^[A-Z]{2}$/.test(country) ? { town, region, country } : undefined
  const isIncomplete = (town !== undefined || region !== undefined) && !place
  const [file] = positionals
  if (file === undefined || isIncomplete) throw usageOf(importProducts)
  return { file, options: { ...rest, place } }
}
