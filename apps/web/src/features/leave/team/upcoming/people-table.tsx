import { UnstyledButton } from '@mantine/core'
import type { UpcomingPerson } from '@shala/contract/leave/upcoming'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { DayButton, type DaysProps } from './day-button.tsx'
import { type DayOfPerson, dayOfPerson } from './days-of-people.ts'
import classes from './upcoming.module.css'

interface PeopleTableProps extends DaysProps {
  label: string
  onOpen: (leaveId: string) => void
}

/** Rows that the strip has room for; the last one may say how many more there are. */
const inSight = 4

/** A row for each person: their leave lies over the days, solid where it is approved and hatched where they only ask. */
export function PeopleTable({ label, onOpen, ...days }: PeopleTableProps) {
  const { people, total } = days
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole || people.length <= inSight ? people : people.slice(0, inSight - 1)
  const more = total - shown.length
  const moreWords = i18n.t('... and {count} more', { count: more })
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">
            <Legend />
          </th>
          {days.days.map((day) => (
            <th key={day.date} scope="col" data-off={day.isOff || undefined}>
              <DayButton day={day} {...days} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((person) => (
          <PersonRow key={person._id} person={person} days={days.days} onOpen={onOpen} />
        ))}
      </tbody>
      {more > 0 && (
        <tfoot>
          <tr>
            <td colSpan={days.days.length + 1} className={layout.quiet}>
              {shown === people ? (
                moreWords
              ) : (
                <UnstyledButton className={classes.more} onClick={() => setWhole(true)}>
                  {moreWords}
                </UnstyledButton>
              )}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function Legend() {
  return (
    <span className={classes.legend}>
      <span>
        <i data-half="Approved" /> {i18n.t('Approved')}
      </span>
      <span>
        <i data-half="Pending" /> {i18n.t('Asking')}
      </span>
    </span>
  )
}

interface PersonRowProps extends Pick<PeopleTableProps, 'days' | 'onOpen'> {
  person: UpcomingPerson
}

function PersonRow({ person, days, onOpen }: PersonRowProps) {
  const { name, leaves } = person
  const undecided = leaves.find(({ status }) => status === 'Pending') ?? leaves[0]
  return (
    <tr>
      <th scope="row">
        <UnstyledButton
          className={`${layout.cut} ${classes.name}`}
          title={name}
          onClick={() => undecided && onOpen(undecided._id)}
        >
          {name}
        </UnstyledButton>
      </th>
      {days.map(({ date, isOff }) => (
        <td key={date} data-off={isOff || undefined}>
          <PartOfBar day={dayOfPerson(person, date)} onOpen={onOpen} />
        </td>
      ))}
    </tr>
  )
}

/** Not for the keyboard, which has the name: there may be hundreds. */
function PartOfBar({ day, onOpen }: { day: DayOfPerson; onOpen: PeopleTableProps['onOpen'] }) {
  const { morning, afternoon, leaveId } = day
  if (!leaveId) return null
  return (
    <UnstyledButton
      className={classes.halves}
      tabIndex={-1}
      aria-label={[...new Set([morning, afternoon])].map(halfWords).join(', ')}
      onClick={() => onOpen(leaveId)}
    >
      <i data-half={morning ?? undefined} />
      <i data-half={afternoon ?? undefined} />
    </UnstyledButton>
  )
}

function halfWords(status: DayOfPerson['morning']): string {
  if (!status) return i18n.t('half a day')
  return status === 'Approved' ? i18n.t('Away') : i18n.t('Asking')
}
