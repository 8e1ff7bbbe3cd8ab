import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDownload, IconFileDownload, IconPrinter } from '@tabler/icons-react'
import { useMayDownload } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import { formatPercent } from '#ui/format.ts'
import classes from './details.module.css'
import type { HistoryFilter } from './history-queries.ts'
import { useAttendanceFile } from './use-attendance-file.ts'

interface DetailsFilesProps {
  filter: HistoryFilter
  isEmpty: boolean
  onPrint: () => Promise<void>
}

/** Files of everything that the filters match, all pages of it, and printing. */
export function DetailsFiles({ filter, isEmpty, onPrint }: DetailsFilesProps) {
  const { save, share } = useAttendanceFile(filter)
  const isOff = isEmpty || share !== null
  if (!useMayDownload(filter.classId)) return null
  return (
    <>
      <Button
        variant="default"
        className={classes.export}
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        disabled={isOff}
        onClick={() => save('csv', false)}
      >
        {share === null || share >= 1
          ? i18n.t('Export CSV')
          : i18n.t('Exporting {percent}', { percent: formatPercent(Math.round(share * 100)) })}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" aria-label={i18n.t('More files and printing')} disabled={isOff}>
            <IconFileDownload size={20} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => save('csv', true)}>{i18n.t('CSV with class and remarks')}</Menu.Item>
          <Menu.Item onClick={() => save('xlsx', false)}>{i18n.t('Excel (.xlsx)')}</Menu.Item>
          <Menu.Item onClick={() => save('xlsx', true)}>{i18n.t('Excel with class and remarks')}</Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
            onClick={onPrint}
          >
            {i18n.t('Print')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
