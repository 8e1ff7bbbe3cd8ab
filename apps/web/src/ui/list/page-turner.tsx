import { i18n } from '@lingui/core'
import { Button, Group, Text } from '@mantine/core'
import { useEffect } from 'react'

interface PageTurnerProps {
  page: number
  pages: number
  /** `isCorrection`: nobody asked for it, the previous page no longer existed. */
  onPage: (page: number, isCorrection?: boolean) => void
}

/** 'Previous', 'Page 1 of 3', 'Next'; nothing when there is one page. */
export function PageTurner({ page, pages, onPage }: PageTurnerProps) {
  const isBeyond = pages > 0 && page > pages
  // An old address, or removed rows: shows the last page that exists.
  useEffect(() => {
    if (isBeyond) onPage(pages, true)
  })
  if (pages <= 1 || isBeyond) return null
  return (
    <Group justify="center" gap="md" component="nav" aria-label={i18n.t('Pages')}>
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {i18n.t('Previous')}
      </Button>
      <Text size="sm" role="status">
        {i18n.t('Page {page} of {pages}', { page, pages })}
      </Text>
      <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {i18n.t('Next')}
      </Button>
    </Group>
  )
}
