import { NumberInput, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { countries, countryCodes, schoolLimits, schoolTypes } from '@shala/contract/schools'
import { i18n } from '#platform/i18n.ts'
import classes from './create-school.module.css'
import { schoolTypeLabel } from './school-words.ts'

export const emptySchool = {
  schoolName: '',
  schoolType: null as never,
  establishmentYear: undefined as number | undefined,
  city: '',
  state: '',
  country: 'IN' as const,
  pincode: '',
}
export type SchoolValues = typeof emptySchool

interface SectionProps {
  form: UseFormReturnType<SchoolValues>
}

export function BasicSection({ form }: SectionProps) {
  return (
    <fieldset className={classes.section}>
      <legend>{i18n.t('Basic Information')}</legend>
      <div className={classes.fields}>
        <TextInput
          className={classes.wide}
          label={i18n.t('School Name')}
          withAsterisk
          autoComplete="organization"
          maxLength={schoolLimits.name}
          {...form.getInputProps('schoolName')}
        />
        <Select
          label={i18n.t('School Type')}
          withAsterisk
          data={schoolTypes.map((type) => ({ value: type, label: schoolTypeLabel(type) }))}
          {...form.getInputProps('schoolType')}
        />
        <NumberInput
          label={i18n.t('Establishment Year')}
          description={i18n.t('Optional')}
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
      </div>
    </fieldset>
  )
}

export function AddressSection({ form }: SectionProps) {
  return (
    <fieldset className={classes.section}>
      <legend>{i18n.t('Address Information')}</legend>
      <div className={classes.fields}>
        <TextInput
          label={i18n.t('City')}
          description={i18n.t('Optional')}
          autoComplete="address-level2"
          maxLength={schoolLimits.place}
          {...form.getInputProps('city')}
        />
        <TextInput
          label={i18n.t('State')}
          withAsterisk
          autoComplete="address-level1"
          maxLength={schoolLimits.place}
          {...form.getInputProps('state')}
        />
        <Select
          label={i18n.t('Country')}
          withAsterisk
          data={countryCodes.map((code) => ({ value: code, label: i18n.t(countries[code].name) }))}
          {...form.getInputProps('country')}
        />
        <TextInput
          label={i18n.t('PIN code')}
          withAsterisk
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          {...form.getInputProps('pincode')}
        />
      </div>
    </fieldset>
  )
}
