import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { createInProcessCall } from '#feature/catalogue'
import { NotFound } from '#feature/not-found'
import { pageMeta } from '#kit/page-meta.ts'

/** Responds with 404 for /404 and for every path without a route. The page works without the categories. */
export async function loader({ context }: LoaderFunctionArgs) {
  const categories = await createInProcessCall(context)('listCategories', {}).catch(() => undefined)
  return data({ categories }, { status: 404 })
}

export const meta: MetaFunction = () => pageMeta('Not found', 'We couldn’t find that page.')

export default function NotFoundRoute() {
  return <NotFound categories={useLoaderData<typeof loader>().categories} />
}
