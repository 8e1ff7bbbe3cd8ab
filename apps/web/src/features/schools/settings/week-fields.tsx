import { Button, Chip, Input, NativeSelect, Text } from '@mantine/core'
import { type MonthlyDayOff, type Weekday, weekdays } from '@shala/contract/schools/school-days'
import type { WeekForm } from '@shala/contract/schools/week'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { i18n } from '#platform/i18n.ts'
import choices from '#ui/form/choices.module.css'
import layout from '#ui/layout.module.css'
import { weekdayName, weekWords } from '../settings-words.ts'

interface WeekFieldsProps {
  week: WeekForm
  errors: Partial<Record<string, ReactNode>>
  onChange: (change: Partial<WeekForm>) => void
}

const weeks = [1, 2, 3, 4, 5]

/** The days of the week on which a school, or a class, is open. */
export function WeekFields({ week, errors, onChange }: WeekFieldsProps) {
  const { workingDays, monthlyDaysOff, halfDays } = week
  const chooseDays = (days: Weekday[]) =>
    onChange({
      workingDays: days,
      halfDays: halfDays.filter((day) => days.includes(day)),
      monthlyDaysOff: monthlyDaysOff.filter(({ weekday }) => days.includes(weekday)),
    })
  return (
    <>
      <Days
        label={i18n.t('Working days')}
        path="workingDays"
        offered={weekdays}
        chosen={workingDays}
        error={errors.workingDays}
        onChange={chooseDays}
      />
      <Days
        label={i18n.t('Half days')}
        description={i18n.t('Working days that end at midday.')}
        path="halfDays"
        offered={workingDays}
        chosen={halfDays}
        error={errors.halfDays}
        onChange={(days) => onChange({ halfDays: days })}
      />
      <WeeksOff
        offered={workingDays}
        chosen={monthlyDaysOff}
        error={errors.monthlyDaysOff}
        onChange={(days) => onChange({ monthlyDaysOff: days })}
      />
    </>
  )
}

interface DaysProps {
  label: string
  description?: string
  path: string
  offered: readonly Weekday[]
  chosen: readonly Weekday[]
  error: ReactNode
  onChange: (days: Weekday[]) => void
}

function Days({ label, description, path, offered, chosen, error, onChange }: DaysProps) {
  const choose = (days: string[]) => onChange(weekdays.filter((day) => days.includes(String(day))))
  return (
    <ChipField label={label} description={description} error={error} path={path}>
      <Chip.Group multiple value={chosen.map(String)} onChange={choose}>
        {offered.map((day, place) => (
          <Chip
            key={day}
            value={String(day)}
            classNames={{ label: choices.chip }}
            {...(place === 0 && { 'data-path': path })}
          >
            {weekdayName(day)}
          </Chip>
        ))}
      </Chip.Group>
    </ChipField>
  )
}

interface ChipFieldProps {
  label: string
  description?: string | undefined
  error: ReactNode
  path: string
  children: ReactNode
}

function ChipField({ label, description, error, path, children }: ChipFieldProps) {
  const id = useId()
  return (
    <Input.Wrapper
      className={layout.wide}
      label={label}
      description={description}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <fieldset
        className={layout.wrap}
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
        data-field={path}
      >
        {children}
      </fieldset>
    </Input.Wrapper>
  )
}

interface WeeksOffProps {
  offered: readonly Weekday[]
  chosen: readonly MonthlyDayOff[]
  error: ReactNode
  onChange: (days: MonthlyDayOff[]) => void
}

/** 'Saturday: 2nd, 4th'. Another one begins with the last working day that has none. */
function WeeksOff({ offered, chosen, error, onChange }: WeeksOffProps) {
  const free = offered.filter((day) => !chosen.some(({ weekday }) => weekday === day))
  const next = free.at(-1)
  const change = (place: number, to: MonthlyDayOff | null) =>
    onChange(chosen.flatMap((one, index) => (index === place ? (to ?? []) : one)))
  return (
    <ChipField
      label={i18n.t('Off in some weeks')}
      description={i18n.t('For example, the second and fourth Saturdays.')}
      error={error}
      path="monthlyDaysOff"
    >
      {chosen.map((one, place) => (
        <WeekOff
          key={one.weekday}
          day={one}
          offered={[...free, one.weekday].toSorted((a, b) => a - b)}
          onChange={(to) => change(place, to)}
        />
      ))}
      {next !== undefined && (
        <Button
          variant="default"
          data-path="monthlyDaysOff"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => onChange([...chosen, { weekday: next, weeks: [2, 4] }])}
        >
          {i18n.t('Add a day')}
        </Button>
      )}
    </ChipField>
  )
}

interface WeekOffProps {
  day: MonthlyDayOff
  offered: Weekday[]
  onChange: (to: MonthlyDayOff | null) => void
}

function WeekOff({ day, offered, onChange }: WeekOffProps) {
  const choose = (chosen: string[]) => {
    const kept = weeks.filter((week) => chosen.includes(String(week)))
    if (kept.length > 0) onChange({ ...day, weeks: kept })
  }
  return (
    <div className={`${layout.row} ${layout.wide}`}>
      <NativeSelect
        aria-label={i18n.t('Day of the week')}
        w="10rem"
        data={offered.map((weekday) => ({ value: String(weekday), label: weekdayName(weekday) }))}
        value={String(day.weekday)}
        onChange={({ currentTarget: { value } }) => onChange({ ...day, weekday: Number(value) as Weekday })}
      />
      <Chip.Group multiple value={day.weeks.map(String)} onChange={choose}>
        {weeks.map((week) => (
          <Chip
            key={week}
            value={String(week)}
            classNames={{ label: choices.chip }}
            aria-label={weekWords(day.weekday, week)}
          >
            {weekWords(null, week)}
          </Chip>
        ))}
      </Chip.Group>
      <Button
        variant="subtle"
        color="gray"
        aria-label={i18n.t('Remove {day}', { day: weekdayName(day.weekday) })}
        onClick={() => onChange(null)}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden="true" />
      </Button>
    </div>
  )
}

/** 'Monday to Saturday; off: 2nd, 4th Saturday; half day: Saturday'. */
export function WeekWords({ week }: { week: WeekForm }) {
  const names = (days: readonly Weekday[]) => days.map((day) => weekdayName(day)).join(', ')
  const off = week.monthlyDaysOff.map(({ weekday, weeks }) =>
    i18n.t('{weeks} {day} off', {
      weeks: weeks.map((one) => weekWords(null, one)).join(', '),
      day: weekdayName(weekday),
    }),
  )
  const lines = [
    names(week.workingDays),
    ...off,
    week.halfDays.length > 0 && i18n.t('Half day: {days}', { days: names(week.halfDays) }),
  ].filter(Boolean)
  return <Text inherit>{lines.join(' · ')}</Text>
}
