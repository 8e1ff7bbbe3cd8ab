import { Alert, Button, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { useDrop } from '#ui/form/use-drop.ts'
import layout from '#ui/layout.module.css'
import { toast } from '#ui/toast.tsx'
import type { AadhaarReading } from './aadhaar-reading.ts'
import classes from './aadhaar-scan.module.css'
import { ScanChoices } from './scan-choices.tsx'
import { ScanResult } from './scan-result.tsx'
import { ScanSteps } from './scan-steps.tsx'
import { useScan } from './use-scan.ts'

interface AadhaarScanProps {
  /** The card that the form already has. */
  file?: File | null
  onScan: (file: File) => unknown
  /** Returns the names of the fields that stay as they were typed. */
  onApply: (found: AadhaarReading) => string[]
  /** The form removes what was applied. */
  onClear: () => void
}

const seconds = 3

/** Reads an Aadhaar card's number and, from its code, the details; nothing leaves the device (docs/product.md, Teachers). */
export function AadhaarScan({ file = null, onScan, onApply, onClear }: AadhaarScanProps) {
  const id = useId()
  const choices = useRef<{ focus: () => void }>(null)
  const title = i18n.t('OCR Failed')
  const [kept, setKept] = useState<string[] | null>(null)
  const { state, scan, reset } = useScan((words) => toast('error', `${title}: ${words}`, { seconds }))
  const begin = (given: File) => {
    setKept(null)
    if (given !== file) void onScan(given)
    void scan(given)
  }
  const drop = useDrop((dropped) => state.kind !== 'busy' && begin(dropped))
  const leave = () => {
    reset()
    // Once they are there again.
    setTimeout(() => choices.current?.focus())
  }
  const apply = (reading: AadhaarReading) => {
    setKept(onApply(reading))
    toast('success', i18n.t('Aadhaar Applied'), { seconds })
  }
  const clear = () => {
    leave()
    onClear()
    toast('success', i18n.t('Data Cleared'), { seconds })
  }
  return (
    <section className={`${layout.column} ${layout.drop} ${classes.scan}`} aria-labelledby={id} {...drop}>
      <Title id={id} />
      {state.kind === 'failed' && (
        <Alert color="red" title={title} icon={<IconAlertCircle size={20} aria-hidden="true" />}>
          {state.words}
        </Alert>
      )}
      {state.kind === 'found' && (
        <ScanResult
          reading={state.reading}
          kept={kept}
          onApply={() => apply(state.reading)}
          onClear={clear}
        />
      )}
      {state.kind === 'busy' && <ScanSteps {...state} />}
      {state.kind === 'busy' && (
        <Button variant="default" onClick={leave} className={layout.atStart}>
          {i18n.t('Cancel')}
        </Button>
      )}
      {(state.kind === 'idle' || state.kind === 'failed') && (
        <ScanChoices
          ref={choices}
          file={file}
          failed={state.kind === 'failed' ? state : null}
          onScan={begin}
        />
      )}
    </section>
  )
}

function Title({ id }: { id: string }) {
  return (
    <div>
      <Text fw={600} id={id}>
        {i18n.t('Fill in from the Aadhaar card')}
      </Text>
      <Text size="sm" c="dimmed">
        {i18n.t('A picture or PDF of the card is read on this device. It is not sent anywhere.')}
      </Text>
    </div>
  )
}
