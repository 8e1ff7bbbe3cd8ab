import { Button, Group, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { dayAt } from '@shala/contract/general/days'
import { languages } from '@shala/contract/general/languages.gen'
import { type Notice, noticeForm, noticeLimits } from '@shala/contract/privacy/notice'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimeZone } from '#features/schools/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { FormDialog } from '#platform/calls/form-dialog.tsx'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useSchemaForm } from '#ui/form/form.tsx'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'
import { Failed } from '#ui/page/states.tsx'
import { toast } from '#ui/toast.tsx'
import { NoticeDialog } from './notice-dialog.tsx'
import { noticeQuery, useNotices, useSaveNotice } from './privacy-queries.ts'
import { textOf } from './privacy-words.ts'

function useVersionWords() {
  const timeZone = useTimeZone()
  return ({ version, madeAt, madeBy }: Notice) =>
    madeAt && madeBy
      ? i18n.t('Version {version}, {day}, {name}', {
          version,
          day: formatDay(dayAt(new Date(madeAt), timeZone)),
          name: madeBy,
        })
      : i18n.t('The usual text')
}

/** What families read about their data; each change is a new version. */
export function NoticeCard() {
  const { data, error, isFetching, refetch } = useQuery(noticeQuery)
  const [open, setOpen] = useState<'change' | 'versions' | null>(null)
  const words = useVersionWords()
  const close = () => setOpen(null)
  return (
    <Section
      title={i18n.t('Notice to families')}
      line={i18n.t('What families read before they agree. After a change they are asked again.')}
    >
      {!data && error && (
        <Failed message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <Skeleton height={200} />}
      {data && (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {words(data.notice)}
          </Text>
          <Text className={layout.written} lineClamp={6}>
            {textOf(data.notice)}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={() => setOpen('change')}>
              {i18n.t('Change the notice')}
            </Button>
            <Button variant="subtle" onClick={() => setOpen('versions')}>
              {i18n.t('All versions')}
            </Button>
          </Group>
        </Stack>
      )}
      {open === 'change' && data && <ChangeDialog notice={data.notice} onClose={close} />}
      {open === 'versions' && <VersionsDialog onClose={close} />}
    </Section>
  )
}

function ChangeDialog({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const form = useSchemaForm(noticeForm, notice.texts)
  const { mutateAsync: saveNotice } = useSaveNotice()
  const save = async (texts: Notice['texts']) => {
    const { message } = await saveNotice({ ...texts, seenVersion: notice.version })
    toast('success', i18n.t(message))
    onClose()
  }
  return (
    <FormDialog
      size={720}
      title={i18n.t('Change the notice')}
      form={form}
      saveLabel={i18n.t('Save as a new version')}
      canSave={form.isDirty()}
      onSave={save}
      onClose={onClose}
    >
      {(['en', 'hi'] as const).map((language) => (
        <Textarea
          key={language}
          label={languages[language]}
          lang={language}
          withAsterisk
          autosize
          minRows={8}
          maxRows={14}
          maxLength={noticeLimits.text}
          {...form.getInputProps(language)}
        />
      ))}
    </FormDialog>
  )
}

function VersionsDialog({ onClose }: { onClose: () => void }) {
  const { data: notices, error, refetch } = useNotices(true)
  const [read, setRead] = useState<Notice | null>(null)
  const words = useVersionWords()
  return (
    <Dialog opened title={i18n.t('All versions')} isCovered={read !== null} onClose={onClose}>
      {!notices && error && <Failed message={messageOf(error)} onRetry={() => void refetch()} />}
      {!notices && !error && <Skeleton height={120} />}
      <ul className={layout.ruled}>
        {notices?.map((notice) => (
          <li key={notice.version}>
            <Text className={layout.words}>{words(notice)}</Text>
            <Button variant="default" onClick={() => setRead(notice)}>
              {i18n.t('Read')}
            </Button>
          </li>
        ))}
      </ul>
      {read && <NoticeDialog notice={read} onClose={() => setRead(null)} />}
    </Dialog>
  )
}
