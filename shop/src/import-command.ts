import { readFile } from 'node:fs/promises'
import { Option } from '@commander-js/extra-typings'
import type { AddCommands } from './command.ts'

/** `import` reports line by line what was not imported; `pictures copy` names the pictures that are missing. */
export const addImportCommand: AddCommands = (program, { withOperator }) => {
  program
    .command('import')
    .description('Import products from a file with the columns of Shopify’s product CSV')
    .argument('<file>')
    .option('--images <folder>', 'read pictures from this folder by their names')
    .option('--category <slug>', 'of products whose type is not one of our categories')
    .option('--town <name>', 'of new makers')
    .option('--region <name>', 'of new makers')
    .addOption(new Option('--country <code>', 'of new makers').default('GH'))
    .hook('preAction', command => {
      const { town, region, country } = command.opts()
      if (Boolean(town) !== Boolean(region) || !/^[A-Z]{2}$/.test(country))
        command.error('error: a place has a town, a region and a country of two capital letters')
    })
    .action(
      withOperator(
        async (operator, file, { town, region, country, ...options }) => {
          const text = await readFile(file, 'utf8').catch(() => {
            throw new Error(`The file ${file} cannot be read.`)
          })
          const place = town && region ? { town, region, country } : undefined
          const { taken, added, refused, remarks, warnings } = await operator.importProducts(text, {
            ...options,
            place,
          })
          const lines = remarks.map(remark => `line ${remark.line}: ${remark.text}`)
          const sum = `${taken} products were imported, ${added} of them new; ${refused} were rejected.`
          const hints = warnings.map(({ line, text: what }) => `line ${line}: ${what}; please look at it.`)
          return { text: [...lines, ...hints, sum].join('\n'), hasFailed: lines.length > 0 }
        },
        { canCreateDatabase: true },
      ),
    )
  program
    .command('pictures')
    .command('copy')
    .description('Copy the uploaded pictures into the store that PICTURES_URL names, and compare them')
    .argument('[source]', 'a folder, or a URL as in PICTURES_URL; the data directory by default')
    .option(
      '--to <place>',
      'copy from that store to a folder or a URL instead, such as before PICTURES_URL is changed',
    )
    .hook('preAction', command => {
      if (command.args.length > 0 && command.opts().to)
        command.error('error: a source and --to exclude each other')
    })
    .action(withOperator((operator, source, { to }) => operator.copyPictures({ source, to })))
}
