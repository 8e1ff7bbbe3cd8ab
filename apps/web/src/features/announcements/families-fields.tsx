import { Checkbox, MultiSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { announcementLimits, type SentAnnouncement } from '@shala/contract/announcements'
import { classWords, useTaughtClasses } from '#features/classes/index.ts'
import { FamiliesPreview } from '#features/messages/index.ts'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { usePreview } from './announcements-queries.ts'

interface FamiliesFieldsProps {
  form: UseFormReturnType<SentAnnouncement>
}

/** Whether families are told of an announcement, those of which classes, and what they get. */
export function FamiliesFields({ form }: FamiliesFieldsProps) {
  const { families } = form.values
  return (
    <>
      <Checkbox
        label={i18n.t('Tell families')}
        description={i18n.t('In the app, and outside it in the ways chosen in Settings.')}
        checked={families !== null}
        onChange={({ currentTarget: { checked } }) =>
          form.setFieldValue('families', checked ? { classIds: [] } : null)
        }
      />
      {families && <Audience form={form} classIds={families.classIds} />}
    </>
  )
}

/** About the pause between two words. */
const typingMs = 600

function Audience({ form, classIds }: FamiliesFieldsProps & { classIds: string[] }) {
  const taught = useTaughtClasses() ?? []
  const { title, text, from } = form.values
  const draft = { title: title.trim(), text: text.trim(), from, families: { classIds } }
  const [settled] = useDebouncedValue(JSON.stringify(draft), typingMs)
  const isComplete = draft.title !== '' && draft.text !== ''
  const filled = { ...JSON.parse(settled), ...(!isComplete && { title: '…', text: '…' }) }
  const answer = usePreview(filled, from !== '')
  return (
    <>
      <MultiSelect
        label={i18n.t('Families of')}
        placeholder={classIds.length > 0 ? '' : i18n.t('All classes')}
        data={taught.map((one) => ({ value: one._id, label: classWords(one) }))}
        nothingFoundMessage={i18n.t('No class matches')}
        maxValues={announcementLimits.classes}
        searchable
        classNames={{ inputField: layout.chipsField ?? '' }}
        comboboxProps={{ withinPortal: false, keepMounted: false }}
        value={classIds}
        error={form.errors.families}
        onChange={(next) => form.setFieldValue('families', { classIds: next })}
      />
      <FamiliesPreview answer={answer} preview={answer.data} hasWords={isComplete} />
    </>
  )
}
