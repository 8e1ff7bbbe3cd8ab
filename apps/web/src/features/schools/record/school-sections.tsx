import { Autocomplete, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { countries, countryCodes } from '@shala/contract/schools/countries'
import { schoolLimits, schoolTypes } from '@shala/contract/schools/schools'
import { i18n } from '#platform/i18n.ts'
import { FormSection, wideField } from '#ui/form/form-section.tsx'
import { schoolTypeLabel } from '../school-words.ts'
import { indianStates } from './indian-states.ts'
import type { SchoolValues } from './school-values.ts'
import { useStateByPin } from './use-state-by-pin.ts'

interface SectionProps {
  form: UseFormReturnType<SchoolValues>
  /** Every field of the record; registration asks only for those it sends. */
  isWhole?: boolean
}

export function BasicSection({ form, isWhole = false }: SectionProps) {
  return (
    <FormSection title={i18n.t('Basic Information')}>
      <TextInput
        className={wideField}
        label={i18n.t('School name')}
        withAsterisk
        autoFocus={!isWhole}
        autoComplete="organization"
        maxLength={schoolLimits.name}
        {...form.getInputProps('schoolName')}
      />
      <Select
        label={i18n.t('School type')}
        placeholder={i18n.t('Choose a type')}
        withAsterisk
        searchable
        nothingFoundMessage={i18n.t('No such type')}
        data={schoolTypes.map((type) => ({ value: type, label: schoolTypeLabel(type) }))}
        {...form.getInputProps('schoolType')}
      />
      <NumberInput
        label={i18n.t('Year established')}
        inputMode="numeric"
        hideControls
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator={false}
        maxLength={4}
        {...form.getInputProps('establishmentYear')}
        onChange={(value) =>
          form.setFieldValue('establishmentYear', value === '' ? undefined : Number(value))
        }
      />
      {isWhole && <NumberFields form={form} />}
      {isWhole && (
        <Textarea
          className={wideField}
          label={i18n.t('About the School')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={schoolLimits.description}
          {...form.getInputProps('description')}
        />
      )}
    </FormSection>
  )
}

/** The numbers that the government and the board know the school by. */
function NumberFields({ form }: SectionProps) {
  return (
    <>
      <TextInput
        label={i18n.t('UDISE code')}
        description={i18n.t('11 digits; shown on certificates')}
        inputMode="numeric"
        maxLength={11}
        {...form.getInputProps('udiseCode')}
      />
      <TextInput
        label={i18n.t('Affiliation number')}
        description={i18n.t("The board's number; shown on certificates")}
        maxLength={schoolLimits.affiliationNumber}
        {...form.getInputProps('affiliationNumber')}
      />
    </>
  )
}

function usePin(form: SectionProps['form']) {
  const stateBy = useStateByPin()
  return (pincode: string) => {
    const { country, state } = form.getValues()
    form.setFieldValue('pincode', pincode)
    const known = country === 'IN' ? stateBy(pincode, state) : null
    if (known) form.setFieldValue('state', known)
  }
}

export function AddressSection({ form, isWhole = false }: SectionProps) {
  const typePin = usePin(form)
  const isIndian = form.values.country === 'IN'
  return (
    <FormSection title={i18n.t('Address Information')}>
      {isWhole && <StreetFields form={form} />}
      <Select
        label={i18n.t('Country')}
        withAsterisk
        data={countryCodes.map((code) => ({ value: code, label: i18n.t(countries[code].name) }))}
        {...form.getInputProps('country')}
      />
      <TextInput
        label={i18n.t('Pincode')}
        withAsterisk
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        {...form.getInputProps('pincode')}
        onChange={({ currentTarget }) => typePin(currentTarget.value)}
      />
      <TextInput
        label={i18n.t('City')}
        withAsterisk={isWhole}
        autoComplete="address-level2"
        maxLength={schoolLimits.place}
        {...form.getInputProps('city')}
      />
      <Autocomplete
        label={i18n.t('State')}
        withAsterisk
        data={isIndian ? indianStates : []}
        limit={7}
        selectFirstOptionOnChange
        autoComplete="address-level1"
        maxLength={schoolLimits.place}
        {...form.getInputProps('state')}
      />
    </FormSection>
  )
}

function StreetFields({ form }: SectionProps) {
  return (
    <>
      <Textarea
        className={wideField}
        label={i18n.t('Address')}
        withAsterisk
        autoComplete="street-address"
        autosize
        minRows={2}
        maxLength={schoolLimits.address}
        {...form.getInputProps('address')}
      />
      <TextInput
        label={i18n.t('Village')}
        maxLength={schoolLimits.place}
        {...form.getInputProps('village')}
      />
      <TextInput
        label={i18n.t('Post office')}
        maxLength={schoolLimits.place}
        {...form.getInputProps('postOffice')}
      />
    </>
  )
}

export function ContactSection({ form }: SectionProps) {
  const website = form.getInputProps('website')
  const leaveWebsite = () => {
    const written = form.values.website.trim()
    // People write 'school.example'.
    if (/^[^\s:]+\.[^\s:]+$/.test(written)) form.setFieldValue('website', `https://${written}`)
    website.onBlur()
  }
  return (
    <FormSection title={i18n.t('Contact Information')}>
      <TextInput
        label={i18n.t('Primary phone')}
        withAsterisk
        type="tel"
        autoComplete="tel"
        maxLength={20}
        {...form.getInputProps('primaryPhone')}
      />
      <TextInput
        label={i18n.t('Secondary phone')}
        type="tel"
        maxLength={20}
        {...form.getInputProps('secondaryPhone')}
      />
      <TextInput
        label={i18n.t('Email')}
        withAsterisk
        type="email"
        autoComplete="email"
        maxLength={254}
        {...form.getInputProps('email')}
      />
      <TextInput
        label={i18n.t('Website')}
        description={i18n.t('For example, https://school.example')}
        type="url"
        autoComplete="url"
        maxLength={schoolLimits.website}
        {...website}
        onBlur={leaveWebsite}
      />
    </FormSection>
  )
}
