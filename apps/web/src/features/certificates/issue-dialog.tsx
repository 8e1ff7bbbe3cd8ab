import { Select, Skeleton } from '@mantine/core'
import { type PaperLanguage, paperLanguages } from '@shala/contract/certificates/kinds'
import type { CertificateTemplate } from '@shala/contract/certificates/templates'
import { languages } from '@shala/contract/general/languages.gen'
import { useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Failed } from '#ui/page/states.tsx'
import { useDraft, useTemplates } from './certificates-queries.ts'
import { IssueForm } from './issue-form.tsx'
import type { OfStudent } from './issue-props.ts'

interface IssueDialogProps extends OfStudent {
  onClose: () => void
}

function choicesOf(templates: CertificateTemplate[]) {
  const inLanguage = (language: PaperLanguage) => ({
    group: languages[language],
    items: templates
      .filter((one) => one.language === language)
      .map(({ _id, title }) => ({ value: _id, label: title })),
  })
  return paperLanguages.map(inLanguage).filter(({ items }) => items.length > 0)
}

/** The certificate is chosen first; then what the record lacks is typed beside the sheet as it will be printed. */
export function IssueDialog(props: IssueDialogProps) {
  const templates = useTemplates()
  const language = i18n.locale === 'hi' ? 'hi' : 'en'
  const isHere = props.student.status === 'active'
  const [chosen, setChosen] = useState(`${isHere ? 'bonafide' : 'transfer'}.${language}`)
  const [isDirty, setDirty] = useState(false)
  return (
    <Dialog
      opened
      title={i18n.t('Issue a certificate to {name}', { name: props.student.name })}
      size={1080}
      isDirty={isDirty}
      onClose={props.onClose}
    >
      {templates.isError && !templates.data && (
        <Failed message={messageOf(templates.error)} onRetry={() => void templates.refetch()} />
      )}
      {templates.isPending && <Skeleton height={320} />}
      {templates.data && (
        <>
          <Select
            label={i18n.t('Certificate')}
            data={choicesOf(templates.data.filter(({ kind }) => isHere || kind !== 'bonafide'))}
            value={chosen}
            allowDeselect={false}
            maw={480}
            mb="md"
            onChange={(next) => {
              setChosen(next ?? chosen)
              setDirty(false)
            }}
          />
          <OfTemplate key={chosen} {...props} template={chosen} onDirty={setDirty} />
        </>
      )}
    </Dialog>
  )
}

interface OfTemplateProps extends IssueDialogProps {
  template: string
  onDirty: (isDirty: boolean) => void
}

function OfTemplate(props: OfTemplateProps) {
  const { data, error, isFetching, refetch } = useDraft(props.student._id, props.template)
  if (data) return <IssueForm {...props} draft={data} />
  if (error)
    return <Failed message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  return <Skeleton height={320} />
}
