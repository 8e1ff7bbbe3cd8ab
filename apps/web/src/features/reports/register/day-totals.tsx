import type { Register } from '@shala/contract/reports/register'
import grid from '#ui/list/day-grid.module.css'
import { percentWords } from '../report-words.ts'
import classes from './register.module.css'
import { statusWords, sumStatuses } from './register-words.ts'

export const rollClass = `${grid.roll} ${classes.roll}`
export const nameClass = `${grid.name} ${classes.name}`
export const sumClass = `${grid.sum} ${classes.sum}`

type DayTotalsProps = Pick<Register, 'days' | 'totals'> & { isMonthOnly: boolean }

/** Each day's totals, below its column. */
export function DayTotals({ days, totals, isMonthOnly }: DayTotalsProps) {
  return (
    <tfoot>
      {sumStatuses.map((status, place) => (
        <tr key={status}>
          <td className={rollClass} />
          <th scope="row" className={nameClass}>
            {statusWords(status)}
          </th>
          {days.map((day) => (
            <td
              key={day.date}
              className={`${grid.day} ${classes.day}`}
              data-off={day.kind !== 'working' || undefined}
            >
              {day.present + day.late + day.absent + day.leave > 0 ? day[status] : ''}
            </td>
          ))}
          {sumStatuses.map((sum, at) => (
            <td key={sum} className={sumClass}>
              {at === place ? totals[status] : ''}
            </td>
          ))}
          <td className={sumClass}>{place === 0 ? percentWords(totals.percent) : ''}</td>
          {!isMonthOnly && (
            <>
              <td className={sumClass} />
              <td className={sumClass} />
            </>
          )}
        </tr>
      ))}
    </tfoot>
  )
}
