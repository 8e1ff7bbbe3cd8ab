import { NativeSelect } from '@mantine/core'
import type { ClassName } from '@shala/contract/class-names'
import { newClassFor } from '@shala/contract/class-names'
import { classLabel } from '@shala/contract/classes'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import classes from '../imports.module.css'
import type { Importing } from '../use-import.ts'
import { choiceOf, type WrittenClass, writtenClasses } from './class-choices.ts'
import type { ClassChoice, Plan } from './plan.ts'

interface ClassesTableProps {
  importing: Importing
  plan: Plan
  onChange: (chosen: Plan['classes']) => void
}

/** Each spelling of a class in the file, with the class it will be. */
export function ClassesTable({ importing: { table, classes: known }, plan, onChange }: ClassesTableProps) {
  const written = table ? writtenClasses(table, plan) : []
  return (
    <ul className={layout.ruled} aria-label={i18n.t('Classes')}>
      {written.map((one) => (
        <li key={one.key}>
          <div className={`${layout.words} ${classes.words}`}>
            <strong>{nameOf(one)}</strong>
            <span className={layout.quiet}>
              {i18n.t('{count, plural, one {# row} other {# rows}}', { count: one.count })}
            </span>
          </div>
          <ChoiceField
            written={one}
            known={known}
            choice={choiceOf(plan, known, one)}
            onChange={(choice) => onChange({ ...plan.classes, [one.key]: choice })}
          />
        </li>
      ))}
    </ul>
  )
}

function nameOf({ text, section }: WrittenClass): string {
  return [text, section].filter(Boolean).join(' ') || i18n.t('No class')
}

/** Some lists write a class beside its first child alone. */
function aboveOption(): [string, ClassChoice] {
  return [i18n.t('The class of the row above'), { kind: 'above' }]
}

interface ChoiceFieldProps {
  written: WrittenClass
  known: ClassName[]
  choice: ClassChoice
  onChange: (choice: ClassChoice) => void
}

/** As written, if the cell names no known class. */
function classToCreate(known: ClassName[], { text, section }: WrittenClass): ClassName | null {
  return newClassFor(known, text, section) ?? (text ? { name: text, section: section || null } : null)
}

function ChoiceField({ written, known, choice, onChange }: ChoiceFieldProps) {
  const made = classToCreate(known, written)
  const options: [label: string, choice: ClassChoice][] = [
    ...known.map((one): [string, ClassChoice] => [classLabel(one), { kind: 'class', class: one }]),
    ...(made && !known.some((one) => classLabel(one) === classLabel(made))
      ? [
          [i18n.t('Create {name}', { name: classLabel(made) }), { kind: 'create', class: made }] as [
            string,
            ClassChoice,
          ],
        ]
      : []),
    ...(written.text === '' ? [aboveOption()] : []),
    [i18n.t('Leave these rows out'), { kind: 'leaveOut' }],
  ]
  const isChosen = (other: ClassChoice) =>
    other.kind === choice.kind &&
    (!('class' in other) || !('class' in choice) || classLabel(other.class) === classLabel(choice.class))
  const chosen = options.findIndex(([, other]) => isChosen(other))
  return (
    // The browser's own: a school can have a hundred of them.
    <NativeSelect
      className={classes.field}
      aria-label={i18n.t('‘{name}’ will be', { name: nameOf(written) })}
      data={[
        ...(chosen < 0 ? [{ value: '', label: i18n.t('Choose a class') }] : []),
        ...options.map(([label], place) => ({ value: String(place), label })),
      ]}
      size="md"
      value={chosen < 0 ? '' : String(chosen)}
      error={choice.kind === 'open' ? i18n.t('Choose a class, or leave these rows out.') : undefined}
      onChange={({ currentTarget }) => {
        const [, next] = options[Number(currentTarget.value)] ?? []
        if (next) onChange(next)
      }}
    />
  )
}
