import { Button, Group, Text } from '@mantine/core'
import { IconCopy, IconNfc, IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { copyText } from '#platform/copy-text.ts'
import { i18n } from '#platform/i18n.ts'
import { QrCode } from '#ui/display/qr-code.tsx'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'
import { toast } from '#ui/toast.tsx'
import { useTagLinks } from './tag-link.ts'

/** Chrome on Android has it; TypeScript does not know it. */
interface TagWriter {
  write: (message: { records: { recordType: 'url'; data: string }[] }) => Promise<void>
}
const tagWriter = (globalThis as { NDEFReader?: new () => TagWriter }).NDEFReader

interface StudentTagProps {
  studentId: string
  name: string
  classId: string
}

/**
 * The link that marks a student present: for a tag, a card, or to be passed on. Nothing for students who are not
 * active.
 */
export function StudentTag({ studentId, name, classId }: StudentTagProps) {
  const link = useTagLinks(classId).data?.get(studentId)
  return link && <TagOf link={link} studentId={studentId} name={name} classId={classId} />
}

function TagOf({ link, studentId, name, classId }: StudentTagProps & { link: string }) {
  const copy = async () => {
    if (await copyText(link)) toast('success', i18n.t('Link copied.'))
    else toast('error', i18n.t('The browser did not allow copying. Select the link instead.'))
  }
  return (
    <Section
      title={i18n.t('Attendance tag')}
      line={i18n.t('When a teacher opens this link, it asks to mark {name} present.', { name })}
    >
      <Group gap="md" wrap="nowrap" align="flex-start">
        <QrCode text={link} label={i18n.t('QR code for {name}', { name })} size="112px" />
        <div className={`${layout.tight} ${layout.words}`}>
          <Text size="xs" c="dimmed" className={layout.words}>
            {link}
          </Text>
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => void copy()}
            >
              {i18n.t('Copy link')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
              renderRoot={(props) => (
                <Link to="/cards" search={{ classId, student: studentId, kind: 'id' }} {...props} />
              )}
            >
              {i18n.t('Print card')}
            </Button>
            {tagWriter && <WriteTag link={link} writer={tagWriter} />}
          </Group>
        </div>
      </Group>
    </Section>
  )
}

function WriteTag({ link, writer }: { link: string; writer: NonNullable<typeof tagWriter> }) {
  const write = useMutation({
    mutationFn: () => new writer().write({ records: [{ recordType: 'url', data: link }] }),
    onSuccess: () => toast('success', i18n.t('The tag has been written.')),
    onError: () => toast('error', i18n.t('The tag could not be written. Hold it still and try again.')),
  })
  return (
    <Button
      leftSection={<IconNfc size={18} stroke={1.75} aria-hidden="true" />}
      loading={write.isPending}
      onClick={() => write.mutate()}
    >
      {i18n.t('Write NFC tag')}
    </Button>
  )
}
