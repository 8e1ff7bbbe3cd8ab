import { Button, Text, Title } from '@mantine/core'
import { exportSchoolFile, passphraseLimits, passphraseTexts, schoolFileForm } from '@shala/contract/exports'
import { IconPackageExport } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type DownloadProgress, download } from '#platform/calls/download.ts'
import { FormDialog } from '#platform/calls/form-dialog.tsx'
import { i18n } from '#platform/i18n.ts'
import { useSchemaForm } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { formatBytes } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { toast } from '#ui/toast.tsx'
import classes from './exports.module.css'

/** The second, rarer way to take everything along: for another installation. */
export function SchoolFile() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={`${layout.tight} ${classes.other}`}>
      <Title order={3} size="h4">
        {i18n.t('Move to another Shala')}
      </Title>
      <Text size="sm" c="dimmed">
        {i18n.t(
          'One encrypted file with photos and documents, which whoever runs the other Shala brings in. For a spreadsheet, take the file above.',
        )}
      </Text>
      <Button
        variant="default"
        className={classes.start}
        leftSection={<IconPackageExport size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {i18n.t('Make the file')}
      </Button>
      {isOpen && <SchoolFileDialog onClose={() => setOpen(false)} />}
    </div>
  )
}

interface Passphrase extends Record<string, unknown> {
  passphrase: string
  again: string
}

const rules = {
  safeParse(values: unknown) {
    const { passphrase, again } = values as Passphrase
    const whole = schoolFileForm.safeParse({ passphrase })
    const issues = (whole.error?.issues ?? []).map(({ path, message }) => ({ path, message }))
    if (again !== passphrase) issues.push({ path: ['again'], message: passphraseTexts.mismatch })
    return issues.length === 0
      ? ({ success: true } as const)
      : ({ success: false, error: { issues } } as const)
  },
}

function SchoolFileDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm<Passphrase>(rules, { passphrase: '', again: '' })
  const [progress, setProgress] = useState<DownloadProgress | 'preparing' | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function save({ passphrase }: Passphrase): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    setProgress('preparing')
    try {
      const parts = { body: { passphrase }, signal: controller.signal, onProgress: setProgress }
      await download(exportSchoolFile, parts)
      toast('success', i18n.t('The file of your school was saved.'))
      onClose()
    } finally {
      setProgress(null)
    }
  }

  return (
    <FormDialog
      title={i18n.t('Move to another Shala')}
      form={form}
      saveLabel={i18n.t('Download')}
      onSave={save}
      onClose={onClose}
    >
      <Text>
        {i18n.t(
          "It holds everyone's details, documents and full Aadhaar numbers, so it is encrypted with a passphrase that you choose. Passwords, the assistant's conversations and keys of other systems are not in it: at the new place people sign in with a code.",
        )}
      </Text>
      <Text fw={600}>{i18n.t('We cannot open the file without it. Keep it apart from the file.')}</Text>
      <PasswordField
        label={i18n.t('Passphrase')}
        description={i18n.t('At least {count} characters, for example four words', {
          count: passphraseLimits.shortest,
        })}
        autoComplete="new-password"
        data-autofocus
        {...form.getInputProps('passphrase')}
      />
      <PasswordField
        label={i18n.t('Passphrase again')}
        autoComplete="new-password"
        {...form.getInputProps('again')}
      />
      <Text role="status" size="sm" c="dimmed">
        {progress === 'preparing' && i18n.t('Preparing… A large school takes a few minutes.')}
        {progress !== null && progress !== 'preparing' && formatBytes(progress.loaded)}
      </Text>
    </FormDialog>
  )
}
