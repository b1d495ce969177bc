import { redirect } from 'react-router'

/** Without a payment there is nothing to say about money: the orders say where each of them stands. */
export const requireReference = ({ request }: { request: Request }) =>
  new URL(request.url).searchParams.get('reference') ? null : redirect('/orders')
