export interface Card {
  readonly id: string
  readonly name: string
  readonly has_variants: boolean
}

const pages = 20
const pageSize = 24

/** Products of the running shop, from the first pages of its list. */
export async function findCards(origin: string): Promise<Card[]> {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  const responses = await Promise.all(numbers.map(page => getList(origin, page)))
  return responses.flatMap(({ data }) => data)
}

async function getList(origin: string, page: number): Promise<{ data: Card[] }> {
  const response = await fetch(`${origin}/api/v1/products/list?sortBy=newest&limit=${pageSize}&page=${page}`)
  if (!response.ok) throw new Error(`the list of products answered ${response.status}`)
  return (await response.json()) as { data: Card[] }
}
