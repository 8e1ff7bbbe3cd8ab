import { Button, Group } from '@mantine/core'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useSettings } from '#features/schools/index.ts'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { i18n } from '#platform/i18n.ts'
import { lazyPart } from '#platform/loading/lazy-part.tsx'
import { Section } from '#ui/page/section.tsx'

const CodeDialog = lazyPart(async () => (await import('./code-dialog.tsx')).CodeDialog)

/** For an admin's home screen: the code that teachers scan, to show or to print. */
export function TeacherCodeCard() {
  const isRotating = useSettings()?.attendanceCode === 'rotating'
  const [isShown, setShown] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await (await import('./download-code.ts')).downloadCode()
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section
      title={i18n.t('Generate Teacher Attendance QR Code')}
      line={
        isRotating
          ? i18n.t('It changes every 30 seconds: show it on a screen at the gate.')
          : i18n.t('Teachers scan it when they arrive and when they leave. Print it and hang it at the gate.')
      }
    >
      <Group gap="xs">
        <Button
          leftSection={<IconEye size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setShown(true)}
        >
          {i18n.t('View QR')}
        </Button>
        {!isRotating && (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
            loading={isBusy}
            onClick={download}
          >
            {i18n.t('Download QR')}
          </Button>
        )}
      </Group>
      {isShown && (
        <Suspense>
          <CodeDialog onClose={() => setShown(false)} />
        </Suspense>
      )}
    </Section>
  )
}
