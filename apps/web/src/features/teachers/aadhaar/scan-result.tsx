import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { i18n } from '#platform/i18n.ts'
import { formatDay } from '#ui/format.ts'
import type { AadhaarReading } from './aadhaar-reading.ts'
import classes from './aadhaar-scan.module.css'

/** The fields of the card's code, in the order of the card. */
function detailRows({ details }: AadhaarReading): [label: string, value: string][] {
  if (!details) return []
  const { name, dob, village, vtc, postOffice, subDistrict, state, pincode } = details
  const rows: [string, string | null][] = [
    [i18n.t('Name'), name],
    [i18n.t('Date of Birth'), dob && formatDay(dob)],
    [i18n.t('Village'), village],
    [i18n.t('VTC'), vtc],
    [i18n.t('Post Office'), postOffice],
    [i18n.t('District / Sub-District'), subDistrict],
    [i18n.t('State'), state],
    [i18n.t('Pincode'), pincode],
  ]
  return rows.filter((row): row is [string, string] => row[1] !== null)
}

const inOneLine = (number: string) => number.replaceAll(' ', '\u00a0')

function FoundNumber({ reading: { aadhaarNumber, lastFour } }: { reading: AadhaarReading }) {
  if (aadhaarNumber) {
    return (
      <Text fw={600} className={classes.number}>
        {i18n.t('Aadhaar number found: {number}', { number: inOneLine(aadhaarNumber) })}
      </Text>
    )
  }
  return (
    <Text>
      {i18n.t('The number could not be read. It ends in {lastFour}: please type it in. The code says:', {
        lastFour,
      })}
    </Text>
  )
}

interface ScanResultProps {
  reading: AadhaarReading
  onApply: () => void
  onClear: () => void
}

/** The fields found, to be taken into the form or not. */
export function ScanResult({ reading, onApply, onClear }: ScanResultProps) {
  const rows = detailRows(reading)
  const isWhole = reading.aadhaarNumber !== null
  return (
    <>
      <Alert
        color={isWhole ? 'green' : 'yellow'}
        icon={
          isWhole ? (
            <IconCircleCheck size={20} aria-hidden="true" />
          ) : (
            <IconAlertTriangle size={20} aria-hidden="true" />
          )
        }
      >
        <div role="status">
          <FoundNumber reading={reading} />
          {rows.length > 0 && (
            <dl className={classes.details}>
              {rows.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </Alert>
      <Group gap="xs">
        <WaitingButton onPress={onApply}>{i18n.t('Apply to form')}</WaitingButton>
        <Button variant="default" onClick={onClear}>
          {i18n.t('Clear')}
        </Button>
      </Group>
    </>
  )
}

/** Takes the focus that went with the button before it, and from nobody who types elsewhere meanwhile. */
function WaitingButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
  }, [])
  return (
    <Button ref={button} onClick={onPress}>
      {children}
    </Button>
  )
}
