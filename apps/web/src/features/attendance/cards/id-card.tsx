import { classLabel } from '@shala/contract/classes'
import { largePhoto } from '@shala/contract/files'
import type { School } from '@shala/contract/schools/schools'
import type { ListedStudent } from '@shala/contract/students/listed'
import { i18n } from '#platform/i18n.ts'
import { QrCode } from '#ui/display/qr-code.tsx'
import classes from './id-card.module.css'

interface IdCardProps {
  student: ListedStudent
  link: string
  school: School
  /** '2026-27' */
  year: string
}

/** 86 x 54 mm, so that ten fit on an A4 sheet. A name too long for two lines is cut, never the card. */
export function IdCard({ student, link, school, year }: IdCardProps) {
  const { name, photo, phone, rollNumber, admissionNumber } = student
  const facts = [
    [i18n.t('Class'), classLabel(student.class)],
    [i18n.t('Roll number'), rollNumber],
    [i18n.t('Admission number'), admissionNumber],
    [i18n.t('In case of need'), phone],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  const place = [school.village, school.city, school.pincode].filter(Boolean).join(', ')
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        {school.logo && <img src={school.logo} alt="" className={classes.logo} />}
        <div className={classes.school}>
          <strong>{school.schoolName}</strong>
          <span>{[place, school.primaryPhone].filter(Boolean).join(' · ')}</span>
        </div>
        <span className={classes.year}>{year}</span>
      </div>
      <div className={classes.body}>
        <div className={classes.photo}>
          {photo ? <img src={largePhoto(photo)} alt="" /> : <span>{i18n.t('Photo')}</span>}
        </div>
        <div className={classes.words}>
          <strong className={classes.name}>{name}</strong>
          <dl>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <QrCode text={link} label={i18n.t('QR code for {name}', { name })} size="20mm" />
      </div>
    </li>
  )
}
