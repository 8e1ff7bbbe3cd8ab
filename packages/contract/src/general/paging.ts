import * as z from 'zod/mini'

/** `sizes`: the rows per page that a list offers. */
export const pagingLimits = { pageSize: 20, largestPage: 100, sizes: [10, 20, 50, 100] } as const

const pageText = /*i18n*/ 'The page must be a whole number, 1 or more.'
const limitText = /*i18n*/ 'The limit must be a whole number from 1 to 100.'

/** `page` from 1 and `limit` from 1 to 100, as in every list. */
export function pagingQuery(limit: number = pagingLimits.pageSize) {
  return {
    page: z._default(
      z.coerce.number(pageText).check(z.int(pageText), z.gte(1, pageText), z.lte(1_000_000, pageText)),
      1,
    ),
    limit: z._default(
      z.coerce
        .number(limitText)
        .check(z.int(limitText), z.gte(1, limitText), z.lte(pagingLimits.largestPage, limitText)),
      limit,
    ),
  }
}

export const pagination = z.object({ total: z.int(), pages: z.int(), page: z.int(), limit: z.int() })
export type Pagination = z.output<typeof pagination>

/** At most five page numbers: 1 to 5 first, then sliding with the current page. */
export function pageWindow(page: number, pages: number): number[] {
  const last = Math.min(pages, Math.max(5, page + 2))
  const first = Math.max(1, last - 4)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
