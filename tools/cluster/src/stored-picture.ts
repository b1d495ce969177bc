import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { root, shops } from './settings.ts'

const productFile = `Handle,Title,Body (HTML),Vendor,Type,Variant Inventory Qty,Variant Price,Image Src,Image Alt Text
cluster-tray,Market tray,A flat tray of grass.,Akosua Weaves,Baskets,4,145.00,tray.avif,A flat tray
`

/** Imports a product with a picture, which goes to the picture store; returns the slug of the picture. */
export async function importPicture(cluster: Cluster): Promise<string> {
  const folder = join(cluster.settings.folder, 'import')
  mkdirSync(folder)
  const file = join(folder, 'products.csv')
  writeFileSync(file, productFile)
  const masters = join(root, 'tools/art/masters')
  const master = readdirSync(masters).find(name => name.endsWith('.avif')) ?? ''
  copyFileSync(join(masters, master), join(folder, 'tray.avif'))
  const place = ['--town', 'Sirigu', '--region', 'Upper East']
  const imported = await cluster.operator('import', file, '--images', folder, ...place)
  const [stored] = await cluster.query<{ slug: string }>(
    `select slug from pictures where alt = 'A flat tray' order by slug limit 1`,
  )
  if (!stored) throw new Error(`no picture was imported: ${imported.output}`)
  return stored.slug
}

/** Fetches the picture from each process in a width that it may not have scaled yet; returns what is wrong. */
export async function missingPictures({ settings }: Cluster, picture: string): Promise<string[]> {
  const statuses = await Promise.all(
    shops.map(async number => {
      const origin = `http://${settings.variables[`SHOP_${number}`]}`
      return (await fetch(`${origin}/pictures/${picture}-240.webp`)).status
    }),
  )
  return statuses.every(status => status === 200) ? [] : [`a picture returned ${statuses.join(', ')}`]
}
