import { isPassout, type SchoolClass } from '@shala/contract/classes'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { type RowOutcome, useImportStudents } from '../students-queries.ts'
import type { ClassList, ClassListRow } from './class-list.ts'
import { ClassListPreview } from './class-list-preview.tsx'
import { ClassListResult } from './class-list-result.tsx'
import { ClassListSource } from './class-list-source.tsx'
import type { RefusedRow, Target } from './class-list-target.ts'

interface ClassListDialogProps {
  opened: boolean
  classes: SchoolClass[]
  classId: string | undefined
  onClose: () => void
}

export function ClassListDialog({ opened, onClose, ...props }: ClassListDialogProps) {
  const [isDirty, setDirty] = useState(false)
  return (
    <Dialog opened={opened} title={i18n.t('Add class list')} size={760} isDirty={isDirty} onClose={onClose}>
      <ClassListSteps {...props} onDirty={setDirty} onDone={onClose} />
    </Dialog>
  )
}

type Step =
  | { at: 'source'; start: Partial<Target> }
  | { at: 'preview'; list: ClassList; target: Target }
  | { at: 'result'; target: Target; added: number; refused: RefusedRow[] }

interface StepsProps extends Omit<ClassListDialogProps, 'opened' | 'onClose'> {
  onDirty: (isDirty: boolean) => void
  onDone: () => void
}

function refusedOf(rows: ClassListRow[], outcomes: RowOutcome[]): RefusedRow[] {
  return rows.flatMap((row, index) => {
    const outcome = outcomes[index]
    return outcome && !outcome.isAdded ? [{ ...row, outcome }] : []
  })
}

/** Three steps: choose a list, look at it, send it. Refused rows stay to be put right. */
function ClassListSteps({ classes, classId, onDirty, onDone }: StepsProps) {
  const [step, setStep] = useState<Step>({ at: 'source', start: { ...(classId && { classId }) } })
  const [done, setDone] = useState(0)
  const importing = useImportStudents()
  const taught = classes.filter((one) => !isPassout(one))

  const send = (target: Target, rows: ClassListRow[], addedBefore: number) => {
    setDone(0)
    importing.mutate(
      {
        ...target,
        rows: rows.map(({ rollNumber, name, phone }) => ({ rollNumber, name, phone })),
        onProgress: setDone,
      },
      {
        onSuccess: (outcomes) => {
          const refused = refusedOf(rows, outcomes)
          onDirty(refused.length > 0)
          setStep({ at: 'result', target, added: addedBefore + rows.length - refused.length, refused })
        },
      },
    )
  }

  if (step.at === 'source') {
    return (
      <ClassListSource
        classes={taught}
        start={step.start}
        onCancel={onDone}
        onDirty={() => onDirty(true)}
        onRead={(list, target) => {
          onDirty(true)
          setStep({ at: 'preview', list, target })
        }}
      />
    )
  }
  if (step.at === 'preview') {
    return (
      <ClassListPreview
        list={step.list}
        target={step.target}
        classes={taught}
        sending={importing}
        done={done}
        onBack={() => setStep({ at: 'source', start: step.target })}
        onSend={(rows) => send(step.target, rows, 0)}
      />
    )
  }
  return (
    <ClassListResult
      key={`${step.added} ${step.refused.length}`}
      added={step.added}
      refused={step.refused}
      sending={importing}
      into={taught.find(({ _id }) => _id === step.target.classId)}
      onRetry={(rows) => send(step.target, rows, step.added)}
      onNext={() => setStep({ at: 'source', start: { enrollmentDate: step.target.enrollmentDate } })}
      onDone={onDone}
    />
  )
}
