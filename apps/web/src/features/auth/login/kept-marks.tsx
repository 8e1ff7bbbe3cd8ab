import { Alert, Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { readKeptMarks } from '#platform/session/storage.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { formatDay } from '#ui/format.ts'
import { discardLeftMarks, findLeftMarks, type LeftMarks } from './left-marks.ts'

/** Somebody's session ended while they had unsent marks. */
export function KeptMarks() {
  const [kept, setKept] = useState(readKeptMarks)
  const count = Object.values(kept).reduce((sum, one) => sum + one, 0)
  if (count === 0) return null
  return (
    <Alert color="amber" mb="md" role="status">
      {i18n.t(
        '{count, plural, one {# attendance mark is} other {# attendance marks are}} waiting on this device. To send them, sign in as the person who made them.',
        { count },
      )}
      <DiscardLeft key={count} onDiscarded={() => setKept(readKeptMarks())} />
    </Alert>
  )
}

/** Their person may never sign in here again, and nobody else can send them. */
function DiscardLeft({ onDiscarded }: { onDiscarded: () => void }) {
  const [left, setLeft] = useState<LeftMarks | null>(null)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => void findLeftMarks().then(setLeft, () => {}), [])
  if (!left) return null
  const discard = async () => {
    setAsking(false)
    await discardLeftMarks(left).catch(() => {})
    onDiscarded()
  }
  return (
    <>
      <Button variant="default" size="sm" mt="xs" display="block" onClick={() => setAsking(true)}>
        {i18n.t('Discard old marks')}
      </Button>
      <Confirm
        opened={isAsking}
        isDanger
        title={i18n.t('Discard {count, plural, one {# mark} other {# marks}}?', { count: left.count })}
        text={i18n.t(
          'They were made on this device and never sent: {days}. If their person no longer signs in here, check those days first, as nobody can send them.',
          { days: left.days.map(formatDay).join(', ') },
        )}
        confirmLabel={i18n.t('Discard')}
        onCancel={() => setAsking(false)}
        onConfirm={() => void discard()}
      />
    </>
  )
}
