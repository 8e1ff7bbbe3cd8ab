import type { SchoolClass } from '@shala/contract/classes'
import type { ImportKind } from '@shala/contract/imports/imports'
import type { OwnField } from '@shala/contract/students/own-fields'
import { useEffect, useRef, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { LeaveQuestion } from '#platform/screens/leave-question.tsx'
import layout from '#ui/layout.module.css'
import { CheckStep } from './checking/check-step.tsx'
import { countsOf } from './checking/verdicts.ts'
import { ColumnsStep } from './columns/columns-step.tsx'
import type { Plan } from './columns/plan.ts'
import classes from './imports.module.css'
import { ImportResult } from './sending/import-result.tsx'
import { useSending } from './sending/use-sending.ts'
import { SourceStep } from './source/source-step.tsx'
import { RecentImports } from './undo/recent-imports.tsx'
import { useUndo } from './undo/use-undo.tsx'
import { firstSheet, type Importing, useImport } from './use-import.ts'

const steps = ['source', 'columns', 'check'] as const
type Step = (typeof steps)[number]

interface ImportStepsProps {
  kind: ImportKind
  classes: SchoolClass[]
  start: Pick<Plan, 'oneClassId' | 'enrolledSince'>
  own: OwnField[]
  pasted: string
  onPasted: (text: string) => void
  onKind: (kind: ImportKind) => void
}

/** Something would be lost by leaving: rows that could still be imported, or what was typed. */
function isUnsent({ verdicts, hasEdits }: Importing): boolean {
  const { ready, waiting, bad, done } = countsOf(verdicts)
  return ready + waiting > 0 || (bad > 0 && (done === 0 || hasEdits))
}

/**
 * Choose a list, say what its columns contain, check its rows and send them. Each step is kept when another is opened.
 */
export function ImportSteps({ pasted, onPasted, onKind, ...parts }: ImportStepsProps) {
  const importing = useImport(parts)
  const sending = useSending()
  const [step, setStep] = useState<Step>('source')
  // Rows that already existed may be imported again, and those that were sent from here.
  const undone = (id: string) => {
    importing.forgetAnswers(sending.importIds.includes(id))
    if (sending.importIds.includes(id)) sending.forget()
  }
  const next = () => {
    importing.clear()
    sending.forget()
    onPasted('')
    setStep('source')
  }
  return (
    <>
      <LeaveQuestion isDirty={sending.progress !== null || isUnsent(importing)} />
      <StepHeads
        step={step}
        isRead={importing.source !== null}
        isBusy={sending.progress !== null}
        onStep={setStep}
      />
      {step === 'source' && (
        <SourceStep
          kind={parts.kind}
          onKind={onKind}
          pasted={pasted}
          onPasted={onPasted}
          fileName={importing.source?.fileName}
          onRead={(fileName, sheets) => {
            importing.take({ fileName, sheets, sheet: firstSheet(sheets), withHidden: false })
            sending.forget()
            setStep('columns')
          }}
          onGoOn={() => setStep('columns')}
        />
      )}
      {step === 'columns' && (
        <ColumnsStep
          importing={importing}
          // Another sheet has its own lines, so it is a separate import.
          onSheet={sending.forget}
          onBack={() => setStep('source')}
          onNext={() => setStep('check')}
        />
      )}
      {step === 'check' && (
        <>
          <Result importing={importing} sending={sending} onUndone={undone} onNext={next} />
          <CheckStep importing={importing} sending={sending} onBack={() => setStep('columns')} />
        </>
      )}
      <RecentImports onUndone={undone} />
    </>
  )
}

interface ResultProps {
  importing: Importing
  sending: ReturnType<typeof useSending>
  onUndone: (id: string) => void
  onNext: () => void
}

/** Above the remaining rows, once anything has been imported. */
function Result({ importing, sending, onUndone, onNext }: ResultProps) {
  const { takeBack, question } = useUndo(onUndone)
  const { added, updated } = importing.sentCounts
  if (added + updated === 0 || sending.progress) return question
  return (
    <>
      <ImportResult
        importing={importing}
        added={added}
        updated={updated}
        onUndo={() => takeBack(sending.importIds)}
        onNext={onNext}
      />
      {question}
    </>
  )
}

interface StepHeadsProps {
  step: Step
  /** A file has been read, so that its steps can be opened. */
  isRead: boolean
  isBusy: boolean
  onStep: (step: Step) => void
}

function StepHeads({ step, isRead, isBusy, onStep }: StepHeadsProps) {
  const heads = useRef<HTMLOListElement>(null)
  const before = useRef(step)
  const current = steps.indexOf(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    heads.current?.scrollIntoView({ block: 'nearest' })
    heads.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
  }, [step])
  const titles: Record<Step, string> = {
    source: i18n.t('File'),
    columns: i18n.t('Columns'),
    check: i18n.t('Check'),
  }
  return (
    <ol className={`${layout.wrap} ${classes.steps}`} ref={heads} aria-label={i18n.t('Steps')}>
      {steps.map((one, place) => (
        <li key={one}>
          <button
            type="button"
            aria-current={one === step ? 'step' : undefined}
            disabled={isBusy || (one !== step && (place > current || !isRead))}
            onClick={() => onStep(one)}
          >
            <span>{place + 1}</span> {titles[one]}
          </button>
        </li>
      ))}
    </ol>
  )
}
