import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { createInProcessCall } from '#feature/catalogue'
import { categoriesOffered, NotFound } from '#feature/not-found'
import { pageMeta } from '#kit/page-meta.ts'

/** Responds with 404 for /404 and for every path without a route. The page works without the categories. */
export async function loader({ context }: LoaderFunctionArgs) {
  const categories = await createInProcessCall(context)('listCategories', {}).then(
    ({ data: all }) => all.slice(0, categoriesOffered).map(({ id, name }) => ({ id, name })),
    () => undefined,
  )
  return data({ categories }, { status: 404 })
}

export const meta: MetaFunction = () => pageMeta('Not found', 'We couldn’t find that page.')

export default function NotFoundRoute() {
  return <NotFound categories={useLoaderData<typeof loader>().categories} />
}
