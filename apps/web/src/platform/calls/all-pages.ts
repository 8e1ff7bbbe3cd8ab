import { pagingLimits } from '@shala/contract/general/paging'

interface Paged<Row> {
  rows: Row[]
  /** `total` where `rows` are all of a page. */
  pagination: { pages: number; total?: number }
}

interface Paging {
  page: string
  limit: string
}

type CallPage<Row> = (paging: Paging) => Promise<Paged<Row>>
type OnProgress = ((share: number) => void) | undefined

/** In a morning of marks something may change between two pages each time. */
const mostReadings = 3

async function readOnce<Row>(callPage: CallPage<Row>, onProgress: OnProgress) {
  const all: Row[] = []
  const totals = new Set<number>()
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { rows, pagination } = await callPage({
      page: String(page),
      limit: String(pagingLimits.largestPage),
    })
    all.push(...rows)
    pages = pagination.pages
    if (pagination.total !== undefined) totals.add(pagination.total)
    onProgress?.(page / Math.max(1, pages))
  }
  return { rows: all, hasMoved: totals.size > 1 || [...totals].some((total) => total !== all.length) }
}

/**
 * Every row of a paged list; `onProgress` receives the share that is loaded, from 0 to 1. A list that grows or shrinks meanwhile
 * has rows on two pages or on none, and is read again.
 */
export async function callAllPages<Row>(callPage: CallPage<Row>, onProgress?: OnProgress): Promise<Row[]> {
  let read = await readOnce(callPage, onProgress)
  for (let times = 1; read.hasMoved && times < mostReadings; times += 1) {
    read = await readOnce(callPage, onProgress)
  }
  return read.rows
}
