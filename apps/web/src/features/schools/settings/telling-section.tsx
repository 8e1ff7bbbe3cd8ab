import { Anchor, Group, NumberInput, Radio, Stack, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { settlingMinutes } from '@shala/contract/schools/telling'
import { Link } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { Section } from '#ui/page/section.tsx'
import { OwnWords } from './own-words.tsx'
import type { SettingsValues } from './settings-values.ts'
import { TellingWays } from './telling-ways.tsx'

/** Whether families are told that their child is absent, and who sends it. */
export function TellingSection({ form }: { form: UseFormReturnType<SettingsValues> }) {
  const isOn = form.values.familiesTold !== 'no'
  return (
    <Section
      title={i18n.t('Families')}
      line={i18n.t(
        'A family that uses the app is told in its bell, and by a push message where it turned that on.',
      )}
    >
      <Stack gap="md">
        <Switch
          label={i18n.t('Tell families that their child is absent')}
          description={i18n.t(
            'Not of children on leave, and only marks that have stood for {minutes} minutes. If a mark that was told changes, the family is told that too.',
            { minutes: settlingMinutes },
          )}
          checked={isOn}
          onChange={({ currentTarget: { checked } }) =>
            form.setFieldValue('familiesTold', checked ? 'by_itself' : 'no')
          }
        />
        {isOn && (
          <Radio.Group label={i18n.t('Who sends it')} {...form.getInputProps('familiesTold')}>
            <Stack gap="xs" mt={4}>
              <Radio
                value="by_itself"
                label={i18n.t('It goes by itself')}
                description={i18n.t('From a time of the day on, until the day ends.')}
              />
              <Radio
                value="by_hand"
                label={i18n.t('Somebody looks at the names first')}
                description={i18n.t(
                  "Whoever opens today's absent students sees 'Tell 12 families', takes some out, and sends it. What changes afterwards is told by itself.",
                )}
              />
            </Stack>
          </Radio.Group>
        )}
        {form.values.familiesTold === 'by_itself' && (
          <TextInput
            type="time"
            label={i18n.t('From')}
            maw={220}
            {...form.getInputProps('familiesToldFrom')}
          />
        )}
        <OutsideFields form={form} />
        <AnnouncedFields form={form} />
      </Stack>
    </Section>
  )
}

/** Those whom the app does not ring: how they are told, and what it may cost. */
function OutsideFields({ form }: { form: UseFormReturnType<SettingsValues> }) {
  const { familiesWays } = form.values
  return (
    <>
      <TellingWays form={form} />
      {form.values.familiesTold !== 'no' && familiesWays.length > 0 && <OwnWords form={form} />}
      {familiesWays.includes('sms') && (
        <Group gap="md" align="flex-start">
          <NumberInput
            label={i18n.t('SMS a day, at most')}
            description={i18n.t('A long one counts as several, as your provider counts it.')}
            maw={280}
            min={0}
            allowDecimal={false}
            {...form.getInputProps('smsADay')}
          />
          <NumberInput
            label={i18n.t('SMS a month, at most')}
            description={i18n.t('What is over it is not sent, and is listed.')}
            maw={280}
            min={0}
            allowDecimal={false}
            {...form.getInputProps('smsAMonth')}
          />
        </Group>
      )}
      {familiesWays.length > 0 && (
        <Anchor renderRoot={(props) => <Link to="/messages" {...props} />}>
          {i18n.t('See what was sent, and who was not reached')}
        </Anchor>
      )}
    </>
  )
}

/** When families are told announcements and closed days. */
function AnnouncedFields({ form }: { form: UseFormReturnType<SettingsValues> }) {
  return (
    <Group gap="md" align="flex-start">
      <TextInput
        type="time"
        label={i18n.t('Announcements leave from')}
        description={i18n.t('Also that the school is closed. Earlier ones wait.')}
        maw={280}
        {...form.getInputProps('announcedFrom')}
      />
      <TextInput
        type="time"
        label={i18n.t('Announcements leave until')}
        description={i18n.t('Later ones wait for the next day.')}
        maw={280}
        {...form.getInputProps('announcedUntil')}
      />
    </Group>
  )
}
