import { Button, NumberInput, Skeleton, Text } from '@mantine/core'
import {
  isShorter,
  pickRetention,
  type Retention,
  type RetentionKind,
  retentionForm,
  retentionKinds,
  retentionPause,
} from '@shala/contract/schools/retention'
import { settingsTexts } from '@shala/contract/schools/settings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { Form, showFieldErrors, useSchemaForm } from '#ui/form/form.tsx'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'
import { Failed } from '#ui/page/states.tsx'
import { toast } from '#ui/toast.tsx'
import { settingsQuery, useUpdateSettings } from '../settings-queries.ts'
import classes from './school-settings.module.css'

/** The label of each kind, and what is deleted. */
function words(): Record<RetentionKind, { label: string; about: string }> {
  return {
    keptLeaverMonths: {
      label: i18n.t('Photos and documents of people who left'),
      about: i18n.t('Counted from the day they left. Their record and attendance stay.'),
    },
    keptActivityMonths: {
      label: i18n.t('Activity log'),
      about: i18n.t('Who did what, and who looked at whom. At least 12 months.'),
    },
    keptChatDays: {
      label: i18n.t('Conversations with EduBot'),
      about: i18n.t('Nobody but the person who asked can read them.'),
    },
    keptNoticeDays: {
      label: i18n.t('Notifications'),
      about: i18n.t('In everybody’s bell, read or not.'),
    },
  }
}

/** How long the school keeps what, by kind. */
export function RetentionCard() {
  const { data: settings, error, isFetching, refetch } = useQuery(settingsQuery)
  return (
    <Section
      title={i18n.t('How long data is kept')}
      line={i18n.t(
        'After this time it is deleted for good. Everything else is kept until the school is deleted.',
      )}
    >
      {settings && (
        <RetentionForm key={JSON.stringify(pickRetention(settings))} kept={pickRetention(settings)} />
      )}
      {!settings && error && (
        <Failed message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!settings && !error && <Skeleton height={240} radius="lg" />}
    </Section>
  )
}

function RetentionForm({ kept }: { kept: Retention }) {
  const form = useSchemaForm(retentionForm, kept)
  const update = useUpdateSettings()
  const [failure, setFailure] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(kept)
  const save = async () => {
    setAsking(false)
    setFailure(null)
    try {
      await update.mutateAsync(form.getValues())
      toast('success', i18n.t(settingsTexts.saved))
    } catch (error) {
      if (!showFieldErrors(form, error)) setFailure(messageOf(error))
    }
  }
  return (
    <Form
      form={form}
      label={i18n.t('How long data is kept')}
      onSubmit={(values) => (isShorter(kept, values) ? setAsking(true) : save())}
      onInvalid={() => setFailure(null)}
    >
      <div className={`${layout.loose} ${layout.halves} ${layout.start}`}>
        {(Object.keys(retentionKinds) as RetentionKind[]).map((kind) => (
          <Kept key={kind} kind={kind} form={form} />
        ))}
      </div>
      <div className={`${layout.row} ${layout.apart} ${layout.ends}`}>
        {failure && (
          <Text className={classes.problem} role="alert">
            {failure}
          </Text>
        )}
        <Button type="submit" disabled={!isDirty} loading={update.isPending}>
          {i18n.t('Save Changes')}
        </Button>
      </div>
      <Confirm
        opened={isAsking}
        title={i18n.t('Keep data for less time?')}
        text={i18n.t(
          'In {days} days everything older is deleted, and nobody can restore it. Until then you can change this back.',
          { days: retentionPause },
        )}
        confirmLabel={i18n.t('Save and delete in {days} days', { days: retentionPause })}
        isDanger
        onConfirm={() => void save()}
        onCancel={() => setAsking(false)}
      />
    </Form>
  )
}

interface KeptProps {
  kind: RetentionKind
  form: ReturnType<typeof useSchemaForm<Retention>>
}

function Kept({ kind, form }: KeptProps) {
  const { label, about } = words()[kind]
  const { unit, isLimited } = retentionKinds[kind]
  const value = form.values[kind]
  return (
    <NumberInput
      label={label}
      description={about}
      suffix={unit === 'months' ? ` ${i18n.t('months')}` : ` ${i18n.t('days')}`}
      placeholder={isLimited ? undefined : i18n.t('No limit')}
      inputMode="numeric"
      hideControls
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      {...form.getInputProps(kind)}
      value={value ?? ''}
      onChange={(next) => form.setFieldValue(kind, next === '' ? (null as never) : Number(next))}
    />
  )
}
