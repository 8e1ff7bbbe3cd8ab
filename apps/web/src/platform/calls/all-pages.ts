import { pagingLimits } from '@shala/contract/general/paging'

interface Paged<Row> {
  rows: Row[]
  pagination: { pages: number }
}

interface Paging {
  page: string
  limit: string
}

/** Every row of a paged list; `onProgress` receives the share that is loaded, from 0 to 1. */
export async function callAllPages<Row>(
  callPage: (paging: Paging) => Promise<Paged<Row>>,
  onProgress?: (share: number) => void,
): Promise<Row[]> {
  const all: Row[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await callPage({ page: String(page), limit: String(pagingLimits.largestPage) })
    all.push(...answer.rows)
    pages = answer.pagination.pages
    onProgress?.(page / Math.max(1, pages))
  }
  return all
}
