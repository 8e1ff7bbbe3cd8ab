import type { Letterhead } from '@shala/contract/certificates/certificates'
import type { PaperItem } from '@shala/contract/certificates/fields'
import type { PaperLanguage } from '@shala/contract/certificates/kinds'
import { paperDay } from '@shala/contract/certificates/number-words'
import { paperWords } from '@shala/contract/certificates/usual-templates'
import { useQuery } from '@tanstack/react-query'
import { schoolQuery } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { QrCode } from '#ui/display/qr-code.tsx'
import classes from './paper.module.css'

interface PaperProps {
  language: PaperLanguage
  school: Letterhead
  title: string
  text: string
  items: PaperItem[]
  day: string
  /** Null in a preview: it gets one when it is issued. */
  serial?: string | null
  checkUrl?: string | null
  mark?: 'duplicate' | 'cancelled' | null
}

/** A certificate on an A4 sheet: as wide as there is room for on the screen, and in full on paper. White in the dark too. */
export function Paper({ language, school, title, text, items, day, serial, checkUrl, mark }: PaperProps) {
  const words = paperWords[language]
  return (
    <article className={classes.sheet} lang={language} aria-label={title}>
      <div className={classes.paper}>
        <Head school={school} language={language} />
        {mark && <p className={classes.mark}>{words[mark]}</p>}
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.numbers}>
          <span>
            {words.serial}: <b>{serial ?? '____'}</b>
          </span>
          <span>
            {words.date}: <b>{paperDay(day, language)}</b>
          </span>
        </p>
        {items.length > 0 && (
          <ol className={classes.items}>
            {items.map(({ label, value }) => (
              <li key={label}>
                <span>{label}</span>
                <b>{value}</b>
              </li>
            ))}
          </ol>
        )}
        <p className={classes.text} data-below={items.length > 0 || undefined}>
          {text}
        </p>
        <Foot language={language} checkUrl={checkUrl ?? null} />
      </div>
    </article>
  )
}

function Head({ school, language }: { school: Letterhead; language: PaperLanguage }) {
  const logo = useQuery(schoolQuery).data?.logo
  const words = paperWords[language]
  const { name, place, phone, email, website, udiseCode, affiliationNumber } = school
  const contacts = [phone && `${words.phone}: ${phone}`, email, website].filter(Boolean)
  const numbers = [
    affiliationNumber && `${words.affiliationNumber}: ${affiliationNumber}`,
    udiseCode && `${words.udiseCode}: ${udiseCode}`,
  ].filter(Boolean)
  return (
    <header className={classes.head}>
      {logo && <img src={logo} alt="" />}
      <div>
        <p className={classes.school}>{name}</p>
        <p>{place}</p>
        {contacts.length > 0 && <p>{contacts.join(' · ')}</p>}
        {numbers.length > 0 && <p>{numbers.join(' · ')}</p>}
      </div>
    </header>
  )
}

function Foot({ language, checkUrl }: { language: PaperLanguage; checkUrl: string | null }) {
  const words = paperWords[language]
  return (
    <footer className={classes.foot}>
      <div className={classes.signatures}>
        <span>{words.preparedBy}</span>
        <span>{words.checkedBy}</span>
        <span>{words.principal}</span>
      </div>
      <div className={classes.check}>
        {checkUrl ? (
          <QrCode
            text={checkUrl}
            label={i18n.t('QR code of the page that checks this certificate')}
            size="100%"
          />
        ) : (
          <span className={classes.noCode} />
        )}
        <p>
          {words.checkAt}
          <br />
          <span className={classes.url}>{checkUrl?.replace(/^https?:\/\//, '') ?? '…'}</span>
        </p>
      </div>
    </footer>
  )
}
