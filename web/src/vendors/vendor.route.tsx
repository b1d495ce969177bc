import type { ProductCard } from '@akyede/contract/catalogue'
import { Suspense } from 'react'
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { type Ask, askInProcess, isMissing, keptPage } from '#feature/catalogue'
import { lateParts } from '#kit/late-parts.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { vendorMeta } from './vendor-meta.ts'
import { VendorPage } from './vendor-page.tsx'

const shownInstead = 4

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ask = askInProcess(context)
  const url = new URL(request.url)
  const vendor = await findVendor(ask, params.vendorId ?? '')
  const { data: products, pagination } = await ask('listVendorProducts', {
    params: { vendorId: vendor.id },
    query: { page: readPage(url.searchParams) },
  })
  // Made here, so that no browser needs what makes it.
  const head = vendorMeta({ origin: url.origin, vendor, pagination })
  return { vendor, products, pagination, head }
}

/** Throws a 404 that brings four gifts along. */
async function findVendor(ask: Ask, vendorId: string) {
  try {
    const { data: vendor } = await ask('getVendor', { params: { vendorId } })
    return vendor
  } catch (error) {
    if (!isMissing(error)) throw error
    throw data({ gifts: await popularGifts(ask) }, { status: 404 })
  }
}

const popularGifts = async (ask: Ask): Promise<ProductCard[]> =>
  (await ask('listProducts', { query: { sortBy: 'popularity', limit: String(shownInstead) } })).data

function readPage(params: URLSearchParams): string {
  const asked = params.get('page') ?? ''
  return /^[1-9]\d{0,2}$/.test(asked) ? asked : '1'
}

export const clientLoader = keptPage<Awaited<ReturnType<typeof loader>>>

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? loaderData.head : pageMeta('Maker not found')

export default function VendorRoute() {
  const { vendor, products, pagination } = useLoaderData<typeof loader>()
  return <VendorPage key={vendor.id} vendor={vendor} products={products} pagination={pagination} />
}

const VendorGone = lateParts(() => import('./vendor-gone.tsx')).part(module => module.VendorGone)

export const ErrorBoundary = () => (
  <Suspense>
    <VendorGone />
  </Suspense>
)
