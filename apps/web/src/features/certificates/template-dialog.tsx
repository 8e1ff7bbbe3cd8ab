import { Button, SegmentedControl, Text, Textarea, TextInput } from '@mantine/core'
import type { Letterhead } from '@shala/contract/certificates/certificates'
import {
  certificateFields,
  type FieldKey,
  type FieldValues,
  fillFields,
  itemsOf,
} from '@shala/contract/certificates/fields'
import {
  certificateLimits,
  certificateTexts,
  type PaperLanguage,
  paperLanguages,
} from '@shala/contract/certificates/kinds'
import {
  type CertificateTemplate,
  type TemplateForm,
  templateForm,
} from '@shala/contract/certificates/templates'
import { languages } from '@shala/contract/general/languages.gen'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { schoolQuery, useToday } from '#features/schools/index.ts'
import { FormDialog } from '#platform/calls/form-dialog.tsx'
import { i18n } from '#platform/i18n.ts'
import { useSchemaForm } from '#ui/form/form.tsx'
import layout from '#ui/layout.module.css'
import { toast } from '#ui/toast.tsx'
import classes from './certificates.module.css'
import { useSaveTemplate } from './certificates-queries.ts'
import { Paper } from './paper.tsx'

interface TemplateDialogProps {
  /** Null for a new one. */
  one: CertificateTemplate | null
  onClose: () => void
}

/** Writes a template, beside the sheet with a made-up student. */
export function TemplateDialog({ one, onClose }: TemplateDialogProps) {
  const language = i18n.locale === 'hi' ? 'hi' : 'en'
  const start: TemplateForm = one ?? { title: '', text: '', language }
  const form = useSchemaForm<TemplateForm>(templateForm, {
    title: start.title,
    text: start.text,
    language: start.language,
  })
  const { mutateAsync } = useSaveTemplate()
  const save = async (values: TemplateForm) => {
    await mutateAsync({ ...values, id: one?._id ?? null })
    toast('success', i18n.t(certificateTexts.templateSaved, { title: values.title.trim() }))
    onClose()
  }
  return (
    <FormDialog
      title={one ? i18n.t('Edit the template') : i18n.t('Add a template')}
      size={1080}
      form={form}
      saveLabel={i18n.t('Save')}
      onSave={save}
      onClose={onClose}
    >
      <div className={classes.editing}>
        <Fields form={form} isNew={one === null} isTransfer={one?.kind === 'transfer'} />
        <Sample values={form.values} isTransfer={one?.kind === 'transfer'} />
      </div>
    </FormDialog>
  )
}

interface FieldsProps {
  form: ReturnType<typeof useSchemaForm<TemplateForm>>
  isNew: boolean
  isTransfer: boolean
}

function Fields({ form, isNew, isTransfer }: FieldsProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (key: FieldKey) => {
    const { text } = form.getValues()
    const [from, to] = [
      area.current?.selectionStart ?? text.length,
      area.current?.selectionEnd ?? text.length,
    ]
    const field = `{${key}}`
    form.setFieldValue('text', `${text.slice(0, from)}${field}${text.slice(to)}`)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(from + field.length, from + field.length)
    })
  }
  return (
    <div className={classes.fields}>
      {isNew && (
        <SegmentedControl
          mb="md"
          aria-label={i18n.t('Language')}
          data={paperLanguages.map((value) => ({ value, label: languages[value] }))}
          value={form.values.language}
          onChange={(next) => form.setFieldValue('language', next as PaperLanguage)}
        />
      )}
      <TextInput
        label={i18n.t('Title')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        mb="md"
        maxLength={certificateLimits.title}
        {...form.getInputProps('title')}
      />
      <Textarea
        ref={area}
        label={isTransfer ? i18n.t('Text under the items') : i18n.t('Text')}
        description={i18n.t('A field in braces is replaced with what the record says.')}
        withAsterisk
        autosize
        minRows={8}
        maxRows={18}
        mb="md"
        maxLength={certificateLimits.text}
        {...form.getInputProps('text')}
      />
      <FieldChips onInsert={insert} />
    </div>
  )
}

function FieldChips({ onInsert }: { onInsert: (key: FieldKey) => void }) {
  return (
    <>
      <Text size="sm" fw={500} mb={6} id="certificate-fields">
        {i18n.t('Insert a field')}
      </Text>
      <ul className={layout.wrap} aria-labelledby="certificate-fields">
        {certificateFields.map(({ key, label }) => (
          <li key={key}>
            <Button mih={44} variant="default" size="xs" onClick={() => onInsert(key)}>
              {i18n.t(label)}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Sample({
  values: { title, text, language },
  isTransfer,
}: {
  values: TemplateForm
  isTransfer: boolean
}) {
  const school = useQuery(schoolQuery).data
  const today = useToday()
  const name = school?.schoolName ?? ''
  const samples = certificateFields.map(({ key, sample }) => [key, sample[language]])
  const values: FieldValues = { ...Object.fromEntries(samples), school: name }
  const head: Letterhead = {
    name,
    place: [school?.address, school?.city, school?.state].filter(Boolean).join(', '),
    phone: school?.primaryPhone ?? null,
    email: school?.email ?? null,
    website: school?.website ?? null,
    udiseCode: school?.udiseCode ?? null,
    affiliationNumber: school?.affiliationNumber ?? null,
  }
  return (
    <section aria-label={i18n.t('Preview')} className={classes.preview}>
      <Paper
        language={language}
        school={head}
        title={title}
        day={today}
        text={fillFields(text, values)}
        items={isTransfer ? itemsOf(language, values) : []}
      />
    </section>
  )
}
