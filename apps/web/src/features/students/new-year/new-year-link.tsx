import { Button } from '@mantine/core'
import { IconStairsUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'

export function NewYearLink() {
  return (
    <Button
      component={Link}
      to="/new-year"
      variant="subtle"
      className={layout.atStart}
      leftSection={<IconStairsUp size={18} stroke={1.75} aria-hidden="true" />}
    >
      {i18n.t('New year')}
    </Button>
  )
}
