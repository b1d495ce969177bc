import type { Vendor } from '@akyede/contract/vendors'
import { Suspense } from 'react'
import type { LoaderFunctionArgs, MetaDescriptor, MetaFunction } from 'react-router'
import {
  createInProcessCall,
  findList,
  LazyGone,
  type ListPage,
  listQuery,
  listResponse,
  loadCachedList,
  orNotFoundWithGifts,
  readListAddress,
  useListPage,
} from '#feature/catalogue'
import { VendorPage, vendorMeta } from '#feature/vendors'
import { pageMeta } from '#kit/page-meta.ts'

interface VendorListPage extends ListPage {
  vendor: Vendor
  head: MetaDescriptor[]
}

const goneTitle = 'Maker not found'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ask = createInProcessCall(context)
  const url = new URL(request.url)
  const { data: vendor } = await orNotFoundWithGifts(
    ask,
    ask('getVendor', { params: { vendorId: params.vendorId ?? '' } }),
  )
  const address = readListAddress(url.searchParams)
  const { list, facets } = await findList(context, () =>
    ask('listVendorProducts', { params: { vendorId: vendor.id }, query: listQuery(address) }),
  )
  return listResponse<VendorListPage>({
    vendor,
    address,
    list,
    // A maker's products have one brand, so there is nothing to choose.
    facets: facets && { ...facets, brands: [] },
    // Computed on the server, so that browsers do not load the code for it.
    head: vendorMeta({ origin: url.origin, vendor, address }),
  })
}

export const clientLoader = loadCachedList<VendorListPage>

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? loaderData.head : pageMeta(goneTitle)

export default function VendorRoute() {
  const { head: _, ...page } = useListPage<VendorListPage>()
  return <VendorPage key={page.vendor.id} {...page} />
}

export const ErrorBoundary = () => (
  <Suspense>
    <LazyGone name="Maker" title={goneTitle} heading="Gifts by other makers" />
  </Suspense>
)
