import { Select, TextInput } from '@mantine/core'
import { teacherLimits } from '@shala/contract/teachers/texts'
import { indianStates, unionTerritories, useStateByPin } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { FormSection } from '#ui/form/form-section.tsx'
import type { SectionProps } from './section-props.ts'

/** The states, then the union territories; before them a stored one that is spelled otherwise. */
function stateChoices(stored: string) {
  const isKnown = stored === '' || indianStates.some((state) => state === stored)
  const isTerritory = (state: (typeof indianStates)[number]) => unionTerritories.includes(state)
  return [
    ...(isKnown ? [] : [{ group: i18n.t('Entered before'), items: [stored] }]),
    { group: i18n.t('States'), items: indianStates.filter((state) => !isTerritory(state)) },
    { group: i18n.t('Union territories'), items: [...unionTerritories] },
  ]
}

export function AddressSection({ form, isEdit = false }: SectionProps) {
  const stateBy = useStateByPin()
  const of = (field: string) => form.getInputProps(field)
  const typePin = (pincode: string) => {
    form.setFieldValue('pincode', pincode)
    const known = stateBy(pincode, form.getValues().state)
    if (known) form.setFieldValue('state', known)
  }
  const place = { required: !isEdit, autoComplete: 'off', maxLength: teacherLimits.text }
  return (
    <FormSection isPlain title={i18n.t('Address')}>
      <TextInput
        label={i18n.t('Pincode')}
        {...place}
        inputMode="numeric"
        maxLength={6}
        {...of('pincode')}
        onChange={({ currentTarget }) => typePin(currentTarget.value)}
      />
      <Select
        label={i18n.t('State')}
        required={!isEdit}
        placeholder={i18n.t('Choose a state')}
        searchable
        selectFirstOptionOnChange
        clearable={isEdit}
        nothingFoundMessage={i18n.t('No state found')}
        data={stateChoices(form.values.state)}
        {...of('state')}
        value={form.values.state || null}
        onChange={(state) => form.setFieldValue('state', state ?? '')}
      />
      <TextInput label={i18n.t('District / Sub-District')} {...place} {...of('subDistrict')} />
      <TextInput label={i18n.t('Post office')} {...place} {...of('postOffice')} />
      <TextInput label={i18n.t('Village')} {...place} {...of('village')} />
      <TextInput
        label={i18n.t('VTC')}
        description={i18n.t('Village, town or city')}
        {...place}
        required={false}
        {...of('vtc')}
      />
    </FormSection>
  )
}
