import { Button, Group } from '@mantine/core'
import { certificateLimits, certificateTexts, kindLabels } from '@shala/contract/certificates/kinds'
import type { CertificateTemplate } from '@shala/contract/certificates/templates'
import { languages } from '@shala/contract/general/languages.gen'
import { IconArrowBackUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { i18n } from '#platform/i18n.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import layout from '#ui/layout.module.css'
import { RowActions } from '#ui/list/row-actions.tsx'
import { Section, Sections } from '#ui/page/section.tsx'
import { Failed, Loading } from '#ui/page/states.tsx'
import { toast } from '#ui/toast.tsx'
import { useRemoveTemplate, useTemplates } from './certificates-queries.ts'
import { TemplateDialog } from './template-dialog.tsx'

/** In the settings: the texts of the certificates. */
export function TemplatesTab() {
  const { data, error, isFetching, refetch } = useTemplates()
  const [edited, setEdited] = useState<CertificateTemplate | 'new' | null>(null)
  const [removed, setRemoved] = useState<CertificateTemplate | null>(null)
  if (!data && error)
    return <Failed message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <Loading />
  const own = data.filter(({ kind }) => kind === 'own')
  return (
    <Sections>
      <Section
        title={i18n.t('Templates of certificates')}
        line={i18n.t('A change applies to certificates issued from now on.')}
        action={
          <Group gap="xs">
            <Button variant="default" renderRoot={(props) => <Link to="/certificates" {...props} />}>
              {i18n.t('Issued certificates')}
            </Button>
            <Button
              leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
              disabled={own.length >= certificateLimits.templates}
              onClick={() => setEdited('new')}
            >
              {i18n.t('Add a template')}
            </Button>
          </Group>
        }
      >
        <ul data-rows className={layout.ruled} aria-label={i18n.t('Templates of certificates')}>
          {data.map((one) => (
            <TemplateRow key={one._id} one={one} onEdit={setEdited} onRemove={setRemoved} />
          ))}
        </ul>
      </Section>
      {edited && <TemplateDialog one={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removed && <RemoveTemplate one={removed} onClose={() => setRemoved(null)} />}
    </Sections>
  )
}

interface TemplateRowProps {
  one: CertificateTemplate
  onEdit: (one: CertificateTemplate) => void
  onRemove: (one: CertificateTemplate) => void
}

function TemplateRow({ one, onEdit, onRemove }: TemplateRowProps) {
  const { kind, title, language, isOriginal } = one
  const state = kind === 'own' || isOriginal ? null : i18n.t('Changed by your school')
  const remove =
    kind === 'own'
      ? { label: i18n.t('Remove'), icon: IconTrash, isDanger: true as const, act: () => onRemove(one) }
      : { label: i18n.t('Back to the original text'), icon: IconArrowBackUp, act: () => onRemove(one) }
  return (
    <li>
      <div className={`${layout.words} ${layout.rest}`}>
        <strong lang={language}>{title}</strong>
        <br />
        <span className={layout.quiet}>
          {[i18n.t(kindLabels[kind]), languages[language], state].filter(Boolean).join(' · ')}
        </span>
      </div>
      <RowActions
        row={{ name: `${title} (${languages[language]})` }}
        actions={[
          { label: i18n.t('Edit'), icon: IconPencil, act: () => onEdit(one) },
          ...(kind === 'own' || !isOriginal ? [remove] : []),
        ]}
      />
    </li>
  )
}

function RemoveTemplate({ one, onClose }: { one: CertificateTemplate; onClose: () => void }) {
  const remove = useRemoveTemplate()
  const { _id, kind, title } = one
  const isOwn = kind === 'own'
  return (
    <Confirm
      opened
      isDanger
      title={
        isOwn ? i18n.t('Remove the template {title}?', { title }) : i18n.t('Go back to the original text?')
      }
      text={
        isOwn
          ? i18n.t('Certificates that were issued with it stay.')
          : i18n.t('What your school wrote is replaced. Certificates that were issued stay.')
      }
      confirmLabel={isOwn ? i18n.t('Remove') : i18n.t('Back to the original text')}
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(_id, {
          onSuccess: () => {
            const text = isOwn ? certificateTexts.templateRemoved : certificateTexts.templateReset
            toast('success', i18n.t(text, { title }))
            onClose()
          },
          onError: toastFailure,
        })
      }
    />
  )
}
