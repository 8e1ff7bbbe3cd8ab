import { Button } from '@mantine/core'
import { importLimits } from '@shala/contract/imports/imports'
import { useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Pages } from '#ui/list/pages.tsx'
import { useIsPhone } from '#ui/media.ts'
import { Empty } from '#ui/page/states.tsx'
import { SendingBar } from '../sending/sending-bar.tsx'
import type { useSending } from '../sending/use-sending.ts'
import { StepActions } from '../step-actions.tsx'
import type { Importing } from '../use-import.ts'
import { BulkFixes } from './bulk-fixes.tsx'
import { CheckProgress } from './check-progress.tsx'
import { CheckSummary } from './check-summary.tsx'
import { Grid } from './grid.tsx'
import { Questions } from './questions.tsx'
import { RowCards } from './row-cards.tsx'
import { Shown, type ShownRows } from './shown.tsx'
import { useChecks } from './use-checks.ts'
import { useShownRows } from './use-shown-rows.ts'
import { countsOf } from './verdicts.ts'

interface CheckStepProps {
  importing: Importing
  sending: ReturnType<typeof useSending>
  onBack: () => void
}

function importLabel(kind: Importing['kind'], count: number): string {
  return kind === 'students'
    ? i18n.t('Import {count, plural, one {# student} other {# students}}', { count })
    : i18n.t('Import {count, plural, one {# teacher} other {# teachers}}', { count })
}

/** Every row with the server's verdict, to be fixed in place; the good ones can be imported at any time. */
export function CheckStep({ importing, sending, onBack }: CheckStepProps) {
  const { kind, verdicts, update, keepAnswers } = importing
  const [shown, setShown] = useState<ShownRows>('all')
  const counts = countsOf(verdicts)
  const isSending = sending.progress !== null
  const checks = useChecks({ kind, isOn: !isSending, verdicts, update, onAnswers: keepAnswers })
  const ready = verdicts.filter(({ standing }) => standing === 'ready').map(({ row }) => row)
  const send = () =>
    sending.start({
      kind,
      fileName: (importing.source?.fileName ?? '').slice(0, importLimits.fileName),
      rows: ready,
      update,
      newClasses: neededClasses(importing),
      onResults: importing.keepResults,
    })
  return (
    <>
      <CheckSummary importing={importing} counts={counts} />
      <Shown counts={counts} shown={shown} onShow={setShown} />
      <Questions importing={importing} isBusy={isSending} />
      <BulkFixes importing={importing} isBusy={isSending} />
      <Rows importing={importing} shown={shown} isBusy={isSending} />
      <StepActions failure={sending.error ? messageOf(sending.error) : null}>
        <CheckProgress counts={counts} checks={checks} isSending={isSending} />
        {sending.progress && (
          <SendingBar progress={sending.progress} onStop={sending.stop} onGoOn={sending.goOn} />
        )}
        <Button variant="default" disabled={isSending} onClick={onBack}>
          {i18n.t('Back')}
        </Button>
        {(ready.length > 0 || counts.done === 0) && (
          <Button disabled={ready.length === 0 || counts.waiting > 0} loading={isSending} onClick={send}>
            {importLabel(kind, ready.length)}
          </Button>
        )}
      </StepActions>
    </>
  )
}

/** Of the classes to be created, those that have a good row. */
function neededClasses({ newClasses, verdicts }: Importing): Importing['newClasses'] {
  const used = new Set(
    verdicts.flatMap(({ standing, row }) =>
      standing === 'ready' ? [`${row.sent.className}\n${row.sent.section ?? ''}`] : [],
    ),
  )
  return newClasses.filter(({ name, section }) => used.has(`${name}\n${section ?? ''}`))
}

interface RowsProps {
  importing: Importing
  shown: ShownRows
  isBusy: boolean
}

function Rows({ importing, shown, isBusy }: RowsProps) {
  const isPhone = useIsPhone()
  const { rows, page, pages, total, limit, setPage } = useShownRows(importing.verdicts, shown)
  if (total === 0) return <Empty title={i18n.t('No rows')} />
  const List = isPhone ? RowCards : Grid
  return (
    <>
      <List importing={importing} rows={rows} isBusy={isBusy} />
      {pages > 1 && <Pages page={page} pages={pages} total={total} limit={limit} onPage={setPage} />}
    </>
  )
}
