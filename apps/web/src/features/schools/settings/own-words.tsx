import { Button, Group, Input, Text, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { messageTexts } from '@shala/contract/messages/messages'
import { exampleOf, ownWordsLimits, type WordField, wordFields } from '@shala/contract/messages/own-words'
import { useRef } from 'react'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import type { SettingsValues } from './settings-values.ts'

function fieldLabel(field: WordField): string {
  const labels: Record<WordField, string> = {
    name: i18n.t('Name'),
    date: i18n.t('Day'),
    school: i18n.t('School'),
    link: i18n.t('Link to answer'),
  }
  return labels[field]
}

/** The words of the message that a child is absent, with its length as an SMS while they are typed. */
export function OwnWords({ form }: { form: UseFormReturnType<SettingsValues> }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { absentWords } = form.values
  const { text, signs, parts } = exampleOf(absentWords)
  const insert = (field: WordField) => {
    const at = area.current?.selectionStart ?? absentWords.length
    const [before, after] = [absentWords.slice(0, at), absentWords.slice(area.current?.selectionEnd ?? at)]
    form.setFieldValue('absentWords', `${before}{${field}}${after}`)
    area.current?.focus()
  }
  return (
    <div className={layout.tight}>
      <Textarea
        ref={area}
        label={i18n.t('Words of the message that a child is absent')}
        description={i18n.t(
          'Empty: the usual ones, which families with another language of messages always get. Providers of registered texts (DLT) send the registered words instead.',
        )}
        placeholder={i18n.t(messageTexts.absent.text, { name: '{name}', date: '{date}', school: '{school}' })}
        autosize
        minRows={2}
        maxLength={ownWordsLimits.length}
        {...form.getInputProps('absentWords')}
      />
      <Group gap="xs" role="group" aria-label={i18n.t('Fill in')}>
        <Input.Label component="span" size="sm">
          {i18n.t('Fill in')}
        </Input.Label>
        {wordFields.map((field) => (
          <Button key={field} variant="default" onClick={() => insert(field)}>
            {fieldLabel(field)}
          </Button>
        ))}
      </Group>
      {absentWords !== '' && (
        <Text size="sm" c="dimmed" aria-live="polite">
          {i18n.t('{count, plural, one {# SMS} other {# SMS}}, {signs} signs: {text}', {
            count: parts,
            signs,
            text,
          })}
        </Text>
      )}
    </div>
  )
}
