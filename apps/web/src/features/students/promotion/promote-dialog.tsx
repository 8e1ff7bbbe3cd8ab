import { Button, Stack, Text } from '@mantine/core'
import { classLabel, isPassout, type SchoolClass } from '@shala/contract/classes'
import type { ListedStudent } from '@shala/contract/students/listed'
import { nextClassOf } from '@shala/contract/students/next-class'
import { promotionTexts } from '@shala/contract/students/promotion'
import { isPassoutYear } from '@shala/contract/students/students'
import { useState } from 'react'
import { ClassPicker, useClasses } from '#features/classes/index.ts'
import { useToday } from '#features/schools/index.ts'
import { failureText } from '#platform/calls/failure-words.ts'
import { i18n } from '#platform/i18n.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { firstNames } from '#ui/dialog/several.tsx'
import { Failed } from '#ui/page/states.tsx'
import { Clashes } from './clashes.tsx'
import { type PassingOut, PassingOutFields } from './passing-out.tsx'
import { PromotionNotes } from './promotion-notes.tsx'
import { promotionWords } from './promotion-words.ts'
import { usePromoting } from './use-promoting.ts'
import { type Planning, usePromotionPlan } from './use-promotion-plan.ts'

interface PromoteDialogProps {
  students: ListedStudent[]
  onClose: () => void
  onPromoted: () => void
}

function usePassingOut() {
  const today = useToday()
  const [passingOut, setPassingOut] = useState<PassingOut>({ session: '', year: '' })
  const { year } = passingOut
  return {
    passingOut,
    isYearWrong: year !== '' && !(/^\d{4}$/.test(year) && isPassoutYear(Number(year), today)),
    thisYear: today.slice(0, 4),
    changePassingOut: (change: Partial<PassingOut>) => setPassingOut((now) => ({ ...now, ...change })),
  }
}

/** The class that all of them are in: its next one is chosen. */
function commonClassOf(students: readonly ListedStudent[]): string | undefined {
  const [id, ...others] = new Set(students.map((student) => student.class._id))
  return others.length === 0 ? id : undefined
}

function nextIdOf(classId: string | undefined, classes: SchoolClass[] = []): string | undefined {
  const from = classes.find(({ _id }) => _id === classId)
  return from && nextClassOf(from, classes)?._id
}

/** Clashes are shown and settled before anybody moves. */
export function PromoteDialog({ students, onClose, onPromoted }: PromoteDialogProps) {
  const ofClass = commonClassOf(students)
  const classes = useClasses().data?.classes
  const planning = usePromotionPlan(students, nextIdOf(ofClass, classes))
  const { plan, preview, isCurrent, clashes } = planning
  const { passingOut, isYearWrong, thisYear, changePassingOut } = usePassingOut()
  const [isAsking, setAsking] = useState(false)
  const promoting = usePromoting({ onClose, onPromoted })
  const target = classes?.find(({ _id }) => _id === plan.classId)
  const passesOut = target !== undefined && isPassout(target)
  const moving = preview.data?.moving ?? 0
  const isReady = target && isCurrent && clashes.size === 0 && moving > 0 && !(passesOut && isYearWrong)
  const promote = () => {
    setAsking(false)
    promoting.start(plan, passesOut ? passingOut : null, () => void preview.refetch())
  }
  return (
    <Dialog
      opened
      title={i18n.t('Promote Students')}
      size={640}
      isDirty={planning.isChanged || passingOut.session !== '' || passingOut.year !== ''}
      isCovered={isAsking}
      onClose={onClose}
    >
      <Stack>
        <Text>
          {i18n.t('{count, plural, one {# student:} other {# students:}}', { count: students.length })}{' '}
          {firstNames(students).join(', ')}
        </Text>
        <Target planning={planning} ofClass={ofClass} />
        {passesOut && (
          <PassingOutFields
            values={passingOut}
            isYearWrong={isYearWrong}
            thisYear={thisYear}
            onChange={changePassingOut}
          />
        )}
        <Preview students={students} planning={planning} />
      </Stack>
      <DialogActions failure={promoting.failure}>
        <Button variant="default" onClick={onClose} disabled={promoting.isPending}>
          {i18n.t('Cancel')}
        </Button>
        <Button disabled={!isReady} loading={promoting.isPending} onClick={() => setAsking(true)}>
          {i18n.t('Promote')}
        </Button>
      </DialogActions>
      {isAsking && target && (
        <Question
          count={moving}
          name={classLabel(target)}
          onConfirm={promote}
          onCancel={() => setAsking(false)}
        />
      )}
    </Dialog>
  )
}

function Target({
  planning: { plan, chooseClass },
  ofClass,
}: {
  planning: Planning
  ofClass?: string | undefined
}) {
  const { data, isError, refetch, isFetching } = useClasses()
  // The picker opens its list as it takes the focus; where a class is chosen already, the list would cover the buttons.
  const [begins] = useState(plan.classId === '')
  if (isError && !data) {
    return (
      <Failed
        message={i18n.t('Failed to load classes. Please try again.')}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    )
  }
  return (
    <ClassPicker
      label={i18n.t('Promote to')}
      description={plan.classId === '' ? i18n.t(promotionTexts.classMissing) : null}
      data-autofocus={begins || undefined}
      required
      classes={data?.classes.filter(({ _id }) => _id !== ofClass) ?? []}
      value={plan.classId}
      onChange={chooseClass}
    />
  )
}

interface PreviewProps {
  students: ListedStudent[]
  planning: Planning
}

function Preview({ students, planning }: PreviewProps) {
  const { isError, error, refetch, isFetching } = planning.preview
  if (isError) {
    const message = failureText(error, promotionWords)
    return <Failed message={message} onRetry={refetch} isRetrying={isFetching} />
  }
  return (
    <>
      <PromotionNotes planning={planning} />
      <Clashes students={students} planning={planning} />
    </>
  )
}

interface QuestionProps {
  count: number
  /** The class. */
  name: string
  onConfirm: () => void
  onCancel: () => void
}

function Question({ count, name, ...on }: QuestionProps) {
  return (
    <Confirm
      opened
      title={i18n.t(
        '{count, plural, one {Promote # student to {name}?} other {Promote # students to {name}?}}',
        { count, name },
      )}
      text={i18n.t('They leave their class today. You can undo this for 30 days.')}
      confirmLabel={i18n.t('Promote')}
      {...on}
    />
  )
}
