import { Button } from '@mantine/core'
import { IconDownload, IconPrinter, IconTable } from '@tabler/icons-react'
import { useMayDownload } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import classes from '../reports.module.css'
import { type ReportFile, usePrint, useReportFile } from './use-report-file.ts'

/** Printing and files; undefined while there is nothing to export. */
export function ReportFiles({ file }: { file: ReportFile | undefined }) {
  const { mutate, isPending, variables } = useReportFile()
  const print = usePrint()
  const mayDownload = useMayDownload(file?.class)
  const button = (format: 'csv' | 'xlsx', label: string, Icon: typeof IconTable) => (
    <Button
      variant="default"
      leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
      disabled={!file}
      loading={isPending && variables.format === format}
      onClick={() => file && mutate({ file, format })}
    >
      {label}
    </Button>
  )
  return (
    <div className={`${layout.wrap} ${classes.files}`}>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
        disabled={!file}
        loading={print.isPending}
        onClick={() => print.mutate(file?.beforePrint)}
      >
        {i18n.t('Print')}
      </Button>
      {mayDownload && button('csv', i18n.t('CSV'), IconDownload)}
      {mayDownload && button('xlsx', i18n.t('Excel'), IconTable)}
    </div>
  )
}
