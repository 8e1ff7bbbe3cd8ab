import { i18n } from '@lingui/core'
import { ActionIcon } from '@mantine/core'
import { addMonths, type Month } from '@shala/contract/general/months'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatMonth } from '../format.ts'
import layout from '../layout.module.css'
import classes from './month-choice.module.css'

interface MonthChoiceProps {
  month: Month
  latest: Month
  onChange: (month: Month) => void
}

/** Back and forth by months, up to the latest. */
export function MonthChoice({ month, latest, onChange }: MonthChoiceProps) {
  return (
    <div className={`${layout.line} ${classes.month}`}>
      <ActionIcon
        variant="default"
        aria-label={i18n.t('Previous month')}
        onClick={() => onChange(addMonths(month, -1))}
      >
        <IconChevronLeft size={20} stroke={1.75} />
      </ActionIcon>
      <span className={classes.monthName} role="status">
        {formatMonth(month)}
      </span>
      <ActionIcon
        variant="default"
        aria-label={i18n.t('Next month')}
        disabled={month >= latest}
        onClick={() => onChange(addMonths(month, 1))}
      >
        <IconChevronRight size={20} stroke={1.75} />
      </ActionIcon>
    </div>
  )
}
