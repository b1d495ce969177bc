import type { ProductCard } from '@akyede/contract/catalogue'
import type { Vendor } from '@akyede/contract/vendors'
import { Suspense } from 'react'
import { data, type LoaderFunctionArgs, type MetaDescriptor, type MetaFunction } from 'react-router'
import {
  type Ask,
  askInProcess,
  findList,
  isMissing,
  keptList,
  type ListPage,
  listAnswer,
  listQuery,
  readListAddress,
  useListPage,
} from '#feature/catalogue'
import { lateParts } from '#kit/late-parts.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { vendorMeta } from './vendor-meta.ts'
import { VendorPage } from './vendor-page.tsx'

interface VendorListPage extends ListPage {
  vendor: Vendor
  head: MetaDescriptor[]
}

const shownInstead = 4

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ask = askInProcess(context)
  const url = new URL(request.url)
  const vendor = await findVendor(ask, params.vendorId ?? '')
  const address = readListAddress(url.searchParams)
  const { list, facets } = await findList(context, () =>
    ask('listVendorProducts', { params: { vendorId: vendor.id }, query: listQuery(address) }),
  )
  return listAnswer<VendorListPage>({
    vendor,
    address,
    list,
    // There is only one to choose.
    facets: facets && { ...facets, brands: [] },
    // Made here, so that no browser needs what makes it.
    head: vendorMeta({ origin: url.origin, vendor, address }),
  })
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

export const clientLoader = keptList<VendorListPage>

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? loaderData.head : pageMeta('Maker not found')

export default function VendorRoute() {
  const { head: _, ...page } = useListPage<VendorListPage>()
  return <VendorPage key={page.vendor.id} {...page} />
}

const VendorGone = lateParts(() => import('./vendor-gone.tsx')).part(module => module.VendorGone)

export const ErrorBoundary = () => (
  <Suspense>
    <VendorGone />
  </Suspense>
)
