import { AadhaarSection } from './aadhaar-section.tsx'
import { AddressSection } from './address-section.tsx'
import { CardSection } from './card-section.tsx'
import { PersonSection } from './person-section.tsx'
import { QualificationsSection } from './qualifications-section.tsx'
import type { SectionProps } from './section-props.ts'

export function TeacherSections({ today, ...props }: SectionProps & { today: string }) {
  return (
    <>
      {!props.isEdit && <CardSection {...props} />}
      <PersonSection {...props} today={today} />
      <AadhaarSection {...props} />
      <AddressSection {...props} />
      <QualificationsSection {...props} />
    </>
  )
}
