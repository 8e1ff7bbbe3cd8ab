import { Button, Card, Title } from '@mantine/core'
import type { School } from '@shala/contract/schools/schools'
import { IconCalendar, IconClipboardText, IconHourglass, IconMapPin, IconSchool } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { ageOf, placeOf, schoolTypeLabel } from '../school-words.ts'
import classes from './school-details.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** The school at a glance. */
export function SchoolHead({ school }: { school: School }) {
  const { schoolName, schoolType, establishmentYear, logo } = school
  return (
    <Card component="section" aria-label={schoolName} className={`${layout.across} ${classes.head}`}>
      {logo ? (
        <img src={logo} alt="" className={classes.logo} />
      ) : (
        <span className={`${layout.centred} ${classes.tile}`}>
          <IconSchool size={36} stroke={1.5} aria-hidden="true" />
        </span>
      )}
      <div className={`${layout.words} ${layout.rest} ${classes.words}`}>
        <Title order={2} size="h2">
          {schoolName}
        </Title>
        <ul className={`${layout.wrap} ${classes.facts}`}>
          <Fact icon={<IconSchool {...icon} />}>
            {i18n.t('{type} School', { type: schoolTypeLabel(schoolType) })}
          </Fact>
          {establishmentYear !== null && (
            <Fact icon={<IconCalendar {...icon} />}>
              {i18n.t('Est. {year}', { year: String(establishmentYear) })}
            </Fact>
          )}
          <Fact icon={<IconMapPin {...icon} />}>{placeOf(school)}</Fact>
          <Fact icon={<IconHourglass {...icon} />}>{i18n.t('Age: {age}', { age: ageOf(school) })}</Fact>
        </ul>
      </div>
    </Card>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      {children}
    </li>
  )
}

/** Registration asks for little; this politely asks for the missing fields. */
export function IncompleteRecord({ school: { address, primaryPhone, email } }: { school: School }) {
  if (address && primaryPhone && email) return null
  return (
    <Card
      component="section"
      aria-labelledby="incomplete"
      className={`${layout.across} ${classes.incomplete}`}
    >
      <IconClipboardText size={24} stroke={1.75} aria-hidden="true" />
      <div className={`${layout.words} ${layout.rest} ${classes.words}`}>
        <Title order={2} size="h3" id="incomplete">
          {i18n.t("Complete your school's record")}
        </Title>
        {i18n.t('Add its address, phone and email so that staff and students know how to reach it.')}
      </div>
      <Button variant="default" renderRoot={(props) => <Link to="/editSchool" {...props} />}>
        {i18n.t('Add missing details')}
      </Button>
    </Card>
  )
}
