import { Alert, Button, Text } from '@mantine/core'
import { exportOwn, exportPerson } from '@shala/contract/exports'
import { IconAlertCircle, IconDownload } from '@tabler/icons-react'
import { messageOf } from '#platform/calls/api-error.ts'
import { useDownload } from '#platform/calls/use-download.ts'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'
import classes from './exports.module.css'

/** What the school holds about the signed-in person, as one file. */
export function OwnDataCard() {
  return (
    <Section title={i18n.t('Your data')}>
      <DataFile
        words={i18n.t(
          'Everything the school holds about you here in one zip file: your record, attendance, leave, photo, documents, notifications, your conversation with EduBot, and who looked at your record.',
        )}
        label={i18n.t('Download my data')}
        download={useDownload(exportOwn)}
      />
    </Section>
  )
}

/** The same about a person, for admins who are asked for it. */
export function PersonDataCard({ id }: { id: string }) {
  return (
    <Section title={i18n.t('Data of this person')}>
      <DataFile
        words={i18n.t(
          'If the person or the family asks for it: everything the school holds about this person here in one zip file. The activity log records who downloaded it.',
        )}
        label={i18n.t('Download their data')}
        download={useDownload(exportPerson, { id })}
      />
    </Section>
  )
}

interface DataFileProps {
  words: string
  label: string
  download: Pick<ReturnType<typeof useDownload>, 'isRunning' | 'error' | 'start'>
}

function DataFile({ words, label, download: { isRunning, error, start } }: DataFileProps) {
  return (
    <div className={layout.stack}>
      <Text>{words}</Text>
      {error !== null && (
        <Alert color="red" role="alert" icon={<IconAlertCircle size={18} stroke={2} aria-hidden="true" />}>
          {messageOf(error)} {i18n.t('Nothing was saved.')}
        </Alert>
      )}
      <Button
        variant="default"
        className={classes.start}
        loading={isRunning}
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => void start()}
      >
        {label}
      </Button>
    </div>
  )
}
