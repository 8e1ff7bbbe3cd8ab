import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { useIsPhone } from '#ui/media.ts'
import classes from './activity.module.css'
import { ActivityChips } from './activity-chips.tsx'
import { ActivityFields, type ActivityFieldsProps } from './activity-fields.tsx'

/** The filters and the buttons beside them. On a phone they fold away; the active filters are then shown as chips. */
export function ActivityBar({ children, ...props }: ActivityFieldsProps & { children: ReactNode }) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const fields = (
    <search className={`${layout.row} ${classes.fields}`} aria-label={i18n.t('Filters')}>
      <ActivityFields {...props} />
    </search>
  )
  if (!isPhone) {
    return (
      <div className={`${layout.line} ${classes.bar}`}>
        {fields}
        <div className={`${layout.wrap} ${classes.actions}`}>{children}</div>
      </div>
    )
  }
  return (
    <div className={layout.stack}>
      <div className={`${layout.wrap} ${classes.actions}`}>
        <Button
          variant={isOpen ? 'light' : 'default'}
          leftSection={<IconFilter size={18} stroke={1.75} aria-hidden="true" />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {i18n.t('Filters')}
        </Button>
        {children}
      </div>
      {isOpen ? fields : <ActivityChips {...props} />}
    </div>
  )
}
