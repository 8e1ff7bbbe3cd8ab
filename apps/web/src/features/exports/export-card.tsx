import { Alert, Button, Group, List, Progress, Text } from '@mantine/core'
import { exportSchool } from '@shala/contract/exports'
import { IconAlertCircle, IconDownload } from '@tabler/icons-react'
import { messageOf } from '#platform/calls/api-error.ts'
import type { DownloadProgress } from '#platform/calls/download.ts'
import { useDownload } from '#platform/calls/use-download.ts'
import { i18n } from '#platform/i18n.ts'
import { formatBytes, formatPercent } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'
import { useLasting } from '#ui/page/states.tsx'
import classes from './exports.module.css'
import { SchoolFile } from './school-file.tsx'

/** Everything that the school has recorded, as one file to keep or to use elsewhere. */
export function ExportCard() {
  const { isRunning, progress, error, start, cancel } = useDownload(exportSchool)
  return (
    <Section title={i18n.t('Everything in one file')}>
      <div className={layout.stack}>
        <Text>
          {i18n.t(
            'A zip file of tables that open in Excel, to keep or to move to another program. It contains:',
          )}
        </Text>
        <List size="sm" spacing={4} m={0} listStyleType="disc">
          <List.Item>{i18n.t("the school's record, its classes and its administrators")}</List.Item>
          <List.Item>{i18n.t('all students, and which classes they were in')}</List.Item>
          <List.Item>{i18n.t('all teachers and their qualifications')}</List.Item>
          <List.Item>{i18n.t('every attendance mark, and every change to one')}</List.Item>
          <List.Item>{i18n.t('a list of the photos and documents, and the activity log')}</List.Item>
        </List>
        <Text size="sm" c="dimmed">
          {i18n.t(
            "It also has people and classes that were removed. Photos and documents themselves are not included, and Aadhaar numbers show only their last four digits. It has everyone's details, so keep it safe. The activity log records who downloaded it.",
          )}
        </Text>
        {error !== null && (
          <Alert color="red" role="alert" icon={<IconAlertCircle size={18} stroke={2} aria-hidden="true" />}>
            {messageOf(error)} {i18n.t('Nothing was saved.')}
          </Alert>
        )}
        {isRunning ? (
          <Running progress={progress} onCancel={cancel} />
        ) : (
          <Button
            className={classes.start}
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => start()}
          >
            {i18n.t('Download everything')}
          </Button>
        )}
        <SchoolFile />
      </div>
    </Section>
  )
}

function shareOf(progress: DownloadProgress | null): number | null {
  return progress?.total ? Math.floor((progress.loaded / progress.total) * 100) : null
}

function Running({ progress, onCancel }: { progress: DownloadProgress | null; onCancel: () => void }) {
  const isSlow = useLasting(5000)
  const share = shareOf(progress)
  const done = share === null ? progress && formatBytes(progress.loaded) : formatPercent(share)
  return (
    <div className={layout.tight}>
      <Progress
        value={share ?? 100}
        animated={share === null}
        size="lg"
        aria-label={i18n.t('Download everything')}
      />
      <Group justify="space-between" wrap="nowrap">
        <div className={classes.words}>
          {done && <Text>{done}</Text>}
          <Text role="status" c={done ? 'dimmed' : undefined} size={done ? 'sm' : undefined}>
            {!done && i18n.t('Preparing…')}{' '}
            {isSlow && i18n.t('Still working. A large school takes a few minutes.')}
          </Text>
        </div>
        <Button variant="default" flex="none" onClick={onCancel}>
          {i18n.t('Cancel')}
        </Button>
      </Group>
    </div>
  )
}
