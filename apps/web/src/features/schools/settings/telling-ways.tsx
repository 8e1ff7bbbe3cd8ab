import { Group, Input, Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type MessageWay, messageWays } from '@shala/contract/messages/messages'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { configQuery } from '#features/auth/index.ts'
import { i18n } from '#platform/i18n.ts'
import type { SettingsValues } from './settings-values.ts'

const nobody = 'nobody'

function wayLabel(way: MessageWay): string {
  const labels: Record<MessageWay, string> = {
    sms: i18n.t('By SMS'),
    whatsapp: i18n.t('By WhatsApp'),
    email: i18n.t('By email'),
  }
  return labels[way]
}

/** WhatsApp only where it is set up, or was when the school chose it. */
function useOfferedWays(chosen: readonly MessageWay[]): MessageWay[] {
  const isSetUp = Boolean(useQuery(configQuery).data?.delivery.whatsapp)
  return messageWays.filter((way) => way !== 'whatsapp' || isSetUp || chosen.includes(way))
}

/** The ways in which families whom the app does not ring are tried, one after the other. */
export function TellingWays({ form }: { form: UseFormReturnType<SettingsValues> }) {
  const id = useId()
  const { familiesWays } = form.values
  const offered = useOfferedWays(familiesWays)
  const places = Math.min(familiesWays.length + 1, offered.length)
  const titles = [i18n.t('First'), i18n.t('If that fails'), i18n.t('If that fails too')]
  const choose = (place: number, chosen: string | null) => {
    const before = familiesWays.slice(0, place)
    const way = offered.find((one) => one === chosen)
    const after = familiesWays.slice(place + 1).filter((one) => one !== way)
    form.setFieldValue('familiesWays', way ? [...before, way, ...after] : before)
  }
  const { error } = form.getInputProps('familiesWays')
  return (
    <Input.Wrapper
      label={i18n.t('Families whose phone the app does not ring are told')}
      description={i18n.t(
        "At the phone of the child's account first, then its mother's, father's and guardian's, one after the other until one is reached.",
      )}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <Group
        gap="md"
        mt={8}
        align="flex-start"
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
        data-field="familiesWays"
      >
        {titles.slice(0, places).map((title, place) => (
          <Select
            key={title}
            label={title}
            w={220}
            allowDeselect={false}
            data={[
              { value: nobody, label: place === 0 ? i18n.t('Not at all') : i18n.t('Nothing more') },
              ...offered
                .filter((way) => !familiesWays.slice(0, place).includes(way))
                .map((way) => ({ value: way, label: wayLabel(way) })),
            ]}
            value={familiesWays[place] ?? nobody}
            onChange={(chosen) => choose(place, chosen)}
            {...(place === 0 && { 'data-path': 'familiesWays' })}
          />
        ))}
      </Group>
    </Input.Wrapper>
  )
}
