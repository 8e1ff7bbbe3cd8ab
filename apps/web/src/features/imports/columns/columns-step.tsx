import { Alert, Button, Checkbox, Group, Select, Text } from '@mantine/core'
import type { DayOrder } from '@shala/contract/general/written-days'
import { importTexts } from '@shala/contract/imports/imports'
import { studentTexts } from '@shala/contract/students/texts'
import { useState } from 'react'
import { ClassPicker } from '#features/classes/index.ts'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { DayField } from '#ui/form/day-field.tsx'
import { formatNumber } from '#ui/format-number.ts'
import { Section } from '#ui/page/section.tsx'
import classes from '../imports.module.css'
import type { Sheet } from '../reading/sheet.ts'
import { StepActions } from '../step-actions.tsx'
import type { Importing } from '../use-import.ts'
import { hasClassColumn } from './class-choices.ts'
import { ClassesTable } from './classes-table.tsx'
import { ColumnsTable } from './columns-table.tsx'
import { rowFields } from './fields.ts'
import { classQuestion, FileNotes } from './file-notes.tsx'
import { LeftOutLines } from './left-out-lines.tsx'
import {
  commonDayOrder,
  dayOrdersOf,
  isDayOrderOpen,
  isOfOthers,
  type Plan,
  parentsPhones,
  swappedDays,
} from './plan.ts'

interface ColumnsStepProps {
  importing: Importing
  /** Another sheet of the file was chosen. */
  onSheet: () => void
  onBack: () => void
  onNext: () => void
}

const dayOrderMissing =
  /*i18n*/ 'Some days have the day first, some the month. Please say how to read 03/04/2026.'

/** Why the rows cannot be checked yet. */
function lackOf(importing: Importing): string | null {
  const { kind, plan, table, isTooLong } = importing
  if (!plan || !table || table.rows.length === 0) return i18n.t(importTexts.noRows)
  if (isTooLong) return i18n.t(importTexts.tooManyRowsInFile)
  if (plan.swapsDays === null && swappedDays(table, plan.columns).length > 0) {
    return i18n.t('Please say whether Excel has swapped days and months.')
  }
  if (isDayOrderOpen(plan)) return i18n.t(dayOrderMissing)
  if (!plan.columns.includes('name')) return i18n.t('Please choose the column with the names.')
  if (isOfOthers(kind, table, plan.columns)) {
    return kind === 'students'
      ? i18n.t('This looks like a list of teachers. Please go back and choose teachers.')
      : i18n.t('This looks like a list of students. Please go back and choose students.')
  }
  if (kind === 'students' && !hasClassColumn(plan) && !plan.oneClassId)
    return classQuestion(importing) ?? i18n.t(studentTexts.classMissing)
  return null
}

export function ColumnsStep({ importing, onSheet, onBack, onNext }: ColumnsStepProps) {
  const { source, table, plan, setPlan, take, kind, own } = importing
  const [isTold, setTold] = useState(false)
  const lack = lackOf(importing)
  if (!source || !table || !plan) return null
  // Two answers may arrive before the next drawing: neither overwrites the other.
  const change = (part: Partial<Plan>) => setPlan((now) => now && { ...now, ...part })
  return (
    <>
      {source.sheets.length > 1 && (
        <Select
          className={classes.choice}
          label={i18n.t('Sheet')}
          description={i18n.t('Only this sheet is imported. Import the others one by one.')}
          data={source.sheets.map((sheet, place) => ({ value: String(place), label: sheetWords(sheet) }))}
          value={String(source.sheet)}
          onChange={(place) => {
            take({ ...source, sheet: Number(place), withHidden: false })
            onSheet()
          }}
        />
      )}
      <Section
        title={i18n.t('What the columns contain')}
        line={i18n.t(
          '{count, plural, one {# row was} other {# rows were}} found. Change what was guessed wrong.',
          {
            count: table.rows.length,
          },
        )}
      >
        <ColumnsTable
          importing={importing}
          onChange={(columns) =>
            change({
              columns,
              dayOrder: null,
              dayOrders: dayOrdersOf(table, columns, own),
              signInWith: parentsPhones(columns)[0] ?? '',
            })
          }
        />
        <LeftOutLines lines={table.leftOut} />
        <FileNotes importing={importing} onSource={take} onSwap={(swapsDays) => change({ swapsDays })} />
      </Section>
      {kind === 'students' && (
        <StudentChoices importing={importing} plan={plan} onChange={change} isTold={isTold} />
      )}
      {kind === 'teachers' && plan.columns.includes('dob') && (
        <DayOrderChoice plan={plan} isTold={isTold} onChange={(dayOrder) => change({ dayOrder })} />
      )}
      <StepActions failure={isTold ? lack : null}>
        <Button variant="default" onClick={onBack}>
          {i18n.t('Back')}
        </Button>
        <Button onClick={() => (lack ? setTold(true) : onNext())}>{i18n.t('Continue')}</Button>
      </StepActions>
    </>
  )
}

function sheetWords({ name, rows, isHidden }: Sheet): string {
  const values = { name, count: formatNumber(rows.length) }
  return isHidden
    ? i18n.t('{name} ({count} lines, hidden in the file)', values)
    : i18n.t('{name} ({count} lines)', values)
}

interface StudentChoicesProps {
  importing: Importing
  plan: Plan
  isTold: boolean
  onChange: (part: Partial<Plan>) => void
}

function StudentChoices({ importing, plan, onChange, isTold }: StudentChoicesProps) {
  const today = useToday()
  const inColumn = hasClassColumn(plan)
  return (
    <Section title={i18n.t('Classes and days')}>
      <Group align="flex-start">
        {!inColumn && (
          <ClassPicker
            className={classes.choice}
            label={i18n.t('Class for all rows')}
            classes={importing.classes}
            value={plan.oneClassId}
            error={isTold && !plan.oneClassId && i18n.t(studentTexts.classMissing)}
            onChange={(oneClassId) => onChange({ oneClassId })}
          />
        )}
        <div className={classes.choice}>
          <DayField
            label={i18n.t('Enrolled since')}
            description={
              plan.columns.includes('enrollmentDate')
                ? i18n.t('For rows without their own date. Attendance can be marked from then on.')
                : i18n.t('Attendance can be marked from this day on.')
            }
            max={today}
            value={plan.enrolledSince}
            onChange={(enrolledSince) => onChange({ enrolledSince })}
          />
        </div>
        <SignInChoice plan={plan} onChange={(signInWith) => onChange({ signInWith })} />
        {Object.keys(plan.dayOrders).length > 0 && (
          <DayOrderChoice plan={plan} isTold={isTold} onChange={(dayOrder) => onChange({ dayOrder })} />
        )}
      </Group>
      {!plan.columns.includes('rollNumber') && <NumberingChoice plan={plan} onChange={onChange} />}
      {inColumn && (
        <ClassesTable
          importing={importing}
          plan={plan}
          onChange={(chosen) => onChange({ classes: chosen })}
        />
      )}
      {importing.newClasses.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {i18n.t('{count, plural, one {# class} other {# classes}} will be created with the import.', {
            count: importing.newClasses.length,
          })}
        </Text>
      )}
    </Section>
  )
}

function NumberingChoice({ plan, onChange }: Pick<StudentChoicesProps, 'plan' | 'onChange'>) {
  return (
    <Alert color="amber" mt="md" title={i18n.t('No column has roll numbers')}>
      <Checkbox
        size="md"
        label={i18n.t('Number them in the order of the file, class by class')}
        checked={plan.numbersRolls}
        onChange={({ currentTarget }) => onChange({ numbersRolls: currentTarget.checked })}
      />
    </Alert>
  )
}

/** Whose phone the family signs in with, where a list has the parents' alone. */
function SignInChoice({ plan, onChange }: { plan: Plan; onChange: (field: string) => void }) {
  const parents = parentsPhones(plan.columns)
  if (parents.length === 0) return null
  const labels = new Map(rowFields('students').map(({ key, label }) => [key, i18n.t(label)]))
  return (
    <Select
      className={classes.choice}
      label={i18n.t('Families sign in with')}
      allowDeselect={false}
      data={[
        ...parents.map((value) => ({ value, label: labels.get(value) ?? value })),
        { value: '', label: i18n.t('No phone yet') },
      ]}
      value={plan.signInWith}
      onChange={(field) => onChange(field ?? '')}
    />
  )
}

interface DayOrderChoiceProps {
  plan: Plan
  isTold: boolean
  onChange: (order: DayOrder) => void
}

function DayOrderChoice({ plan, isTold, onChange }: DayOrderChoiceProps) {
  const isOpen = isDayOrderOpen(plan)
  return (
    <Select
      className={classes.choice}
      label={i18n.t('Read 03/04/2026 as')}
      placeholder={isOpen ? i18n.t('Please choose') : i18n.t('As each column writes it')}
      data={[
        { value: 'day_first', label: i18n.t('3 April 2026') },
        { value: 'month_first', label: i18n.t('4 March 2026') },
      ]}
      value={commonDayOrder(plan)}
      error={isTold && isOpen && i18n.t(dayOrderMissing)}
      onChange={(order) => onChange(order as DayOrder)}
    />
  )
}
