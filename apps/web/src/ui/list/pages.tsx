import { i18n } from '@lingui/core'
import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { pageWindow, pagingLimits } from '@shala/contract/general/paging'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect } from 'react'
import { formatNumber } from '../format-number.ts'
import { PageSize } from './page-size.tsx'

interface PagesProps {
  page: number
  pages: number
  /** Of all rows, with those of a page; without them the pager says 'Page 1 of 3', and nothing of a single page. */
  total?: number
  limit?: number
  /** The rows per page can be chosen. */
  onLimit?: ((limit: number) => void) | undefined
  /** `isCorrection`: nobody asked for it, the previous page no longer existed. */
  onPage: (page: number, isCorrection?: boolean) => void
}

const [smallest] = pagingLimits.sizes

/** 'Showing X to Y of Z results' or 'Page X of Y', previous, at most five numbers, next. */
export function Pages({ page, pages, total, limit, onLimit, onPage }: PagesProps) {
  const isBeyond = total !== 0 && pages > 0 && page > pages
  // An old address, or removed rows: shows the last page that exists.
  useEffect(() => {
    if (isBeyond) onPage(pages, true)
  })
  const isCounted = total !== undefined && limit !== undefined
  const choosesSize = onLimit !== undefined && limit !== undefined
  // A page that holds all of them still offers smaller ones.
  const isWhole = isCounted ? total === 0 : pages <= 1 && !(choosesSize && limit > smallest)
  if (isBeyond || isWhole) return null
  return (
    <Group justify="space-between" gap="sm" component="nav" aria-label={i18n.t('Pages')}>
      <Group gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {isCounted ? rangeWords(page, total, limit) : i18n.t('Page {page} of {pages}', { page, pages })}
        </Text>
        {choosesSize && (pages > 1 || limit > smallest) && (
          <PageSize size={limit} sizes={pagingLimits.sizes} onChange={onLimit} />
        )}
      </Group>
      {pages > 1 && <Numbers page={page} pages={pages} onPage={onPage} />}
    </Group>
  )
}

function rangeWords(page: number, total: number, limit: number): string {
  const from = formatNumber((page - 1) * limit + 1)
  const to = formatNumber(Math.min(total, page * limit))
  return i18n.t('Showing {from} to {to} of {total} results', { from, to, total: formatNumber(total) })
}

function Numbers({ page, pages, onPage }: Pick<PagesProps, 'page' | 'pages' | 'onPage'>) {
  return (
    <Group gap={4}>
      <ActionIcon aria-label={i18n.t('Previous page')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={20} stroke={1.75} />
      </ActionIcon>
      {pageWindow(page, pages).map((number) => (
        <Button
          key={number}
          miw={44}
          px={8}
          variant={number === page ? 'filled' : 'subtle'}
          aria-current={number === page ? 'page' : undefined}
          aria-label={i18n.t('Page {number}', { number })}
          onClick={() => onPage(number)}
        >
          {number}
        </Button>
      ))}
      <ActionIcon aria-label={i18n.t('Next page')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={20} stroke={1.75} />
      </ActionIcon>
    </Group>
  )
}
