import { Anchor, Text } from '@mantine/core'
import type { School } from '@shala/contract/schools/schools'
import type { ReactNode } from 'react'
import { i18n } from '#platform/i18n.ts'
import { NewTab } from '#ui/display/new-tab.tsx'
import { PhoneLink } from '#ui/display/phone-link.tsx'
import layout from '#ui/layout.module.css'
import { Details, Section } from '#ui/page/section.tsx'
import { ageOf, countryName, schoolTypeLabel } from '../school-words.ts'

interface Of {
  school: School
}

type Row = [label: string, value: ReactNode]

/** A row that is left out when it would be empty. */
function optional(label: string, value: ReactNode): Row[] {
  return value ? [[label, value]] : []
}

export function BasicDetails({ school }: Of) {
  const { schoolName, schoolType, establishmentYear, udiseCode, affiliationNumber } = school
  return (
    <Section title={i18n.t('Basic Information')}>
      <Details
        rows={[
          [i18n.t('School name'), schoolName],
          [i18n.t('School type'), schoolTypeLabel(schoolType)],
          ...optional(i18n.t('Established'), establishmentYear),
          [i18n.t('Age'), ageOf(school)],
          ...optional(i18n.t('UDISE code'), udiseCode),
          ...optional(i18n.t('Affiliation number'), affiliationNumber),
        ]}
      />
    </Section>
  )
}

export function AddressDetails({ school }: Of) {
  const { address, village, postOffice, city, state, pincode } = school
  return (
    <Section title={i18n.t('Address Information')}>
      <Details
        rows={[
          [i18n.t('Address'), address && <span className={layout.written}>{address}</span>],
          ...optional(i18n.t('Village'), village),
          ...optional(i18n.t('Post office'), postOffice),
          [i18n.t('City'), city],
          [i18n.t('State'), state],
          [i18n.t('Pincode'), pincode],
          [i18n.t('Country'), countryName(school)],
        ]}
      />
    </Section>
  )
}

export function AboutDetails({ school: { description } }: Of) {
  if (!description) return null
  return (
    <Section title={i18n.t('About the School')}>
      <Text className={layout.written}>{description}</Text>
    </Section>
  )
}

export function ContactDetails({ school }: Of) {
  const { primaryPhone, secondaryPhone, email, website } = school
  return (
    <Section title={i18n.t('Contact Information')}>
      <Details
        rows={[
          [i18n.t('Primary phone'), primaryPhone && <PhoneLink phone={primaryPhone} />],
          ...optional(i18n.t('Secondary phone'), secondaryPhone && <PhoneLink phone={secondaryPhone} />),
          [i18n.t('Email'), email && <Anchor href={`mailto:${email}`}>{email}</Anchor>],
          ...optional(i18n.t('Website'), website && <NewTab address={website} />),
        ]}
      />
    </Section>
  )
}
