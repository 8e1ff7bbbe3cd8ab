import { Button, Group, Text } from '@mantine/core'
import { IconCamera, IconRefresh, IconScan, IconUpload } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { i18n } from '#platform/i18n.ts'
import { ChooseFile } from '#ui/form/choose-file.tsx'
import layout from '#ui/layout.module.css'
import { useHasFinger } from '#ui/media.ts'

const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif']

const icon = (Icon: typeof IconScan) => <Icon size={18} stroke={1.75} aria-hidden="true" />

interface ScanChoicesProps {
  /** The card that the form already has. */
  file: File | null
  /** The last scan failed; with its file if another try may succeed. */
  failed: { again: File | null } | null
  ref: Ref<{ focus: () => void }>
  onScan: (file: File) => unknown
}

/** The ways to provide a card. After a failure 'Try again' comes first. */
export function ScanChoices({ file, failed, ref, onScan }: ScanChoicesProps) {
  const hasFinger = useHasFinger()
  const choose = (words: ReactNode, sign: ReactNode) => (
    <ChooseFile
      ref={ref}
      accept={[...pictures, 'application/pdf']}
      variant="default"
      leftSection={sign}
      onChoose={onScan}
    >
      {words}
    </ChooseFile>
  )
  const again = failed?.again
  return (
    <Group gap="xs">
      {again && (
        <Button variant="default" leftSection={icon(IconRefresh)} onClick={() => onScan(again)}>
          {i18n.t('Try again')}
        </Button>
      )}
      {file && file !== again && (
        <Button variant="default" leftSection={icon(IconScan)} onClick={() => onScan(file)}>
          {i18n.t('Scan the card chosen below')}
        </Button>
      )}
      {failed && !again
        ? choose(i18n.t('Try again'), icon(IconRefresh))
        : choose(i18n.t('Choose a picture or PDF'), icon(IconUpload))}
      {hasFinger && (
        <ChooseFile
          accept={pictures}
          capture="environment"
          variant="default"
          leftSection={icon(IconCamera)}
          onChoose={onScan}
        >
          {i18n.t('Take a picture')}
        </ChooseFile>
      )}
      <Text size="sm" c="dimmed" className={layout.dragged}>
        {i18n.t('or drop it here')}
      </Text>
    </Group>
  )
}
