import { readFile } from 'node:fs/promises'
import { ProductFileFailure } from '@akyede/api'
import { type Command, UsageFailure, usageOf } from './command.ts'
import { readArgs } from './read-args.ts'

/** Takes products from a file of another shop, and says line by line what could not be taken. */
export const importProducts: Command = {
  name: 'import',
  words: 'FILE.csv [--images FOLDER] [--category SLUG] [--town T --region R [--country CC]]',
  about: 'Take products from a file with the columns of Shopify’s product CSV',
  canCreateDatabase: true,
  async run(access, words) {
    const { file, options } = readWish(words)
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

/** The file, and what is said of its products. A place is told whole or not at all. */
function readWish(words: readonly string[]) {
  const { bare, options } = readArgs(importProducts, words, {
    bare: 1,
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
  const half = (town !== undefined || region !== undefined) && !place
  const [file] = bare
  if (file === undefined || half) throw usageOf(importProducts)
  return { file, options: { ...rest, place } }
}
