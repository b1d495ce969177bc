import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, expect } from '@playwright/test'
import { akyede, root } from './operator.ts'

interface Gift {
  readonly handle: string
  readonly name: string
  readonly maker: string
  /** Cedis. */
  readonly price: string
  /** Nine by default. */
  readonly quantity?: number
  /** Slugs of existing pictures. */
  readonly pictures: readonly string[]
}

/** Imports a product of a maker in Bolgatanga from a file, as an operator does. */
export async function importProduct({
  handle,
  name,
  maker,
  price,
  quantity = 9,
  pictures,
}: Gift): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'akyede-shelf-'))
  for (const slug of pictures)
    copyFileSync(join(root, `tools/art/masters/${slug}.avif`), join(folder, `${slug}.avif`))
  const rows = pictures.map((slug, index) =>
    [
      handle,
      ...(index === 0 ? [`"${name}"`, maker, 'Baskets', price, quantity] : ['', '', '', '', '']),
      `${slug}.avif`,
      index + 1,
      `Side ${index + 1}`,
    ].join(','),
  )
  const columns =
    'Handle,Title,Vendor,Type,Variant Price,Variant Inventory Qty,Image Src,Image Position,Image Alt Text'
  writeFileSync(join(folder, 'file.csv'), [columns, ...rows].join('\n'))
  const place = ['--town', 'Bolgatanga', '--region', 'Upper East']
  await akyede('import', join(folder, 'file.csv'), '--images', folder, '--category', 'baskets', ...place)
  rmSync(folder, { recursive: true, force: true })
}

interface Counted {
  /** The number of units at the maker's last report. */
  readonly before?: number
  readonly next_restock?: string
}

/** A maker's system that reports the stock of a product without sales. */
export async function createStockReporter(request: APIRequestContext, maker: string) {
  const [token] = (await akyede('makers', 'token', maker)).split('\n')
  return async (
    productId: string,
    quantity: number,
    { before = 0, ...more }: Counted = {},
  ): Promise<void> => {
    const response = await request.put(`/api/v1/fulfilment/products/${productId}/stock`, {
      headers: { authorization: `Bearer ${token}` },
      data: { quantity, expected: { quantity: before, sold: 0 }, ...more },
    })
    expect(response.status(), await response.text()).toBe(200)
  }
}
