import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ProductFileFailure } from '@akyede/api'
import { type Command, UsageFailure, usageOf } from './command.ts'

/** Takes products from a file of another shop, and says line by line what could not be taken. */
export const importProducts: Command = {
  name: 'import',
  words: 'FILE.csv [--images FOLDER] [--category SLUG] [--town T --region R [--country CC]]',
  about: 'Take products from a file with the columns of Shopify’s product CSV',
  founds: true,
  async run(access, words) {
    const { file, options } = readWords(words)
    const text = await readFile(file, 'utf8').catch(() => {
      throw new UsageFailure(`The file ${file} cannot be read.`)
    })
    try {
      const operator = await access.operator()
      const { taken, added, refused, remarks } = await operator.importProducts(text, options)
      const lines = remarks.map(remark => `line ${remark.line}: ${remark.text}`)
      const sum = `${taken} products are in the shop as the file says, ${added} of them new; ${refused} were not taken.`
      return { text: [...lines, sum].join('\n'), broken: lines.length > 0 }
    } catch (error) {
      throw error instanceof ProductFileFailure ? new UsageFailure(error.message) : error
    }
  },
}

function readWords(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        images: { type: 'string' },
        category: { type: 'string' },
        town: { type: 'string' },
        region: { type: 'string' },
        country: { type: 'string', default: 'GH' },
      },
    })
    const [file, ...more] = positionals
    const { town, region, country, ...rest } = values
    const place = town && region && /^[A-Z]{2}$/.test(country) ? { town, region, country } : undefined
    const half = (town !== undefined || region !== undefined) && !place
    if (file !== undefined && more.length === 0 && !half) return { file, options: { ...rest, place } }
  } catch {
    // Said below, as for every other mistake.
  }
  throw usageOf(importProducts)
}
