import { ActionIcon, Button } from '@mantine/core'
import type { Answer } from '@shala/contract/general/endpoint'
import { daysOfMonth } from '@shala/contract/general/months'
import type { teacherMonths } from '@shala/contract/teacher-attendance/months'
import type { TeacherDay } from '@shala/contract/teacher-attendance/teacher-attendance'
import { IconDownload, IconFileDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useSettings, useTimeZone } from '#features/schools/index.ts'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { i18n } from '#platform/i18n.ts'
import { type FileFormat, saveTable } from '#platform/tables/save-table.ts'
import { formatDay, formatTime } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { useMenu } from '#ui/menu/use-menu.tsx'
import classes from '../teacher-attendance.module.css'
import { dayLetter, dayWords, signsFor } from '../teacher-attendance-words.ts'
import { monthFileName, monthTable, timesTable } from './month-tables.ts'

/** The month for payroll, with its figures or with every time, and printing. */
export function MonthFiles({ months }: { months: Answer<typeof teacherMonths> | undefined }) {
  const timeZone = useTimeZone()
  const signs = signsFor(useSettings(), months?.holidays ?? [])
  const [isBusy, setBusy] = useState(false)
  const writing = {
    day: (day: string) => formatDay(day).replace(/ \d{4}$/, ''),
    time: (instant: string) => formatTime(instant, timeZone),
    status: dayWords,
    letter: (day: TeacherDay) => dayLetter(day, signs),
  }
  const save = async (format: FileFormat, hasTimes: boolean) => {
    if (!months) return
    const { month, teachers } = months
    setBusy(true)
    try {
      const table = hasTimes
        ? timesTable(teachers, writing)
        : monthTable(teachers, daysOfMonth(month), writing)
      await saveTable(monthFileName(month, hasTimes), format, table)
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const isOff = !months || months.teachers.length === 0 || isBusy
  const label = i18n.t('More files and printing')
  const { target, menu } = useMenu(label, [
    { label: i18n.t('CSV for payroll'), act: () => void save('csv', false) },
    { label: i18n.t('Excel with every time'), act: () => void save('xlsx', true) },
    { label: i18n.t('CSV with every time'), act: () => void save('csv', true) },
    { label: i18n.t('Print'), icon: IconPrinter, act: () => void setTimeout(() => print()) },
  ])
  return (
    <div className={`${layout.wrap} ${layout.push} ${classes.files}`}>
      <Button
        variant="default"
        flex={1}
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        disabled={isOff}
        onClick={() => save('xlsx', false)}
      >
        {i18n.t('Excel for payroll')}
      </Button>
      <ActionIcon {...target} variant="default" aria-label={label} disabled={isOff}>
        <IconFileDownload size={20} stroke={1.75} />
      </ActionIcon>
      {menu}
    </div>
  )
}
