import { Alert, Button, SegmentedControl, Text, TextInput } from '@mantine/core'
import type { ListedStudent } from '@shala/contract/students/listed'
import {
  type PromotionAction,
  type PromotionClash,
  promotionActions,
} from '@shala/contract/students/promotion'
import { studentLimits } from '@shala/contract/students/texts'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import classes from './promotion.module.css'
import type { Choice } from './promotion-queries.ts'
import type { Planning } from './use-promotion-plan.ts'

function actionLabel(action: PromotionAction): string {
  if (action === 'keep') return i18n.t('Keep')
  return action === 'renumber' ? i18n.t('Renumber') : i18n.t('Hold back')
}

function clashText({ rollNumber, holder: { name }, isHolderSelected }: PromotionClash): string {
  return isHolderSelected
    ? i18n.t('{name} is also moving with roll number {rollNumber}.', { name, rollNumber })
    : i18n.t('{name} has roll number {rollNumber} there.', { name, rollNumber })
}

interface ClashesProps {
  students: ListedStudent[]
  planning: Planning
}

/** The students whose roll number is taken in the class, each with the choice of what should happen. */
export function Clashes({ students, planning }: ClashesProps) {
  const { clashes, choices, choose, renumberAll, isCurrent } = planning
  const shown = students.filter(({ _id }) => clashes.has(_id) || _id in choices)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="clashes">
      <Alert
        color={clashes.size > 0 ? 'amber' : 'green'}
        id="clashes"
        role="status"
        title={
          clashes.size > 0
            ? i18n.t('{count, plural, one {# roll number clashes} other {# roll numbers clash}}', {
                count: clashes.size,
              })
            : i18n.t('No more roll number clashes')
        }
      >
        {clashes.size > 0 && (
          <>
            <Text size="sm">
              {i18n.t(
                'Promote the highest class first, so that the next one is free; New year moves all at once.',
              )}
            </Text>
            <Button size="compact-md" variant="default" mt={4} disabled={!isCurrent} onClick={renumberAll}>
              {i18n.t('Give each the next free number')}
            </Button>
          </>
        )}
      </Alert>
      <ul className={`${layout.ruled} ${layout.below}`}>
        {shown.map((student) => (
          <ClashRow
            key={student._id}
            student={student}
            clash={clashes.get(student._id)}
            choice={choices[student._id]}
            onChoose={(choice) => choose(student._id, choice)}
          />
        ))}
      </ul>
    </section>
  )
}

interface ClashRowProps {
  student: ListedStudent
  /** Undefined once it is resolved. */
  clash: PromotionClash | undefined
  /** Undefined until somebody chooses: nothing happens to the student by itself. */
  choice: Choice | undefined
  onChoose: (choice: Choice) => void
}

function ClashRow({ student: { name, rollNumber }, clash, choice, onChoose }: ClashRowProps) {
  const pick = (action: PromotionAction) =>
    onChoose(
      action === 'renumber'
        ? { action, rollNumber: choice?.rollNumber ?? clash?.nextRollNumber ?? rollNumber }
        : { action },
    )
  return (
    <li>
      <div className={`${layout.share}`}>
        <Text fw={600}>
          {name} · {i18n.t('Roll {rollNumber}', { rollNumber })}
        </Text>
        {clash && (
          <Text size="sm" c="var(--mantine-color-error)">
            {clashText(clash)}
          </Text>
        )}
      </div>
      <div className={`${layout.wrap} ${classes.choice}`}>
        <SegmentedControl
          size="md"
          aria-label={i18n.t('What should happen to {name}?', { name })}
          data={promotionActions.map((action) => ({ value: action, label: actionLabel(action) }))}
          value={choice?.action ?? ''}
          onChange={(action) => pick(action as PromotionAction)}
        />
        {choice?.action === 'renumber' && (
          <TextInput
            flex="1 1 6rem"
            maw="9rem"
            aria-label={i18n.t('New roll number for {name}', { name })}
            value={choice.rollNumber ?? ''}
            maxLength={studentLimits.rollNumber}
            autoComplete="off"
            onChange={({ currentTarget }) =>
              onChoose({ action: 'renumber', rollNumber: currentTarget.value })
            }
          />
        )}
      </div>
    </li>
  )
}
