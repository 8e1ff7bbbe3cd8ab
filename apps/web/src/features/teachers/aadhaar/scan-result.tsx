import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { i18n } from '#platform/i18n.ts'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import type { AadhaarReading } from './aadhaar-reading.ts'
import classes from './aadhaar-scan.module.css'
import { detailLabels } from './scan-words.ts'

/** The fields of the card's code, in the card's order. */
function detailRows({ details }: AadhaarReading): [label: string, value: string][] {
  if (!details) return []
  return detailLabels().flatMap(([field, label]): [string, string][] => {
    const said = details[field]
    return said ? [[label, field === 'dob' ? formatDay(said) : said]] : []
  })
}

const inOneLine = (number: string) => number.replaceAll(' ', '\u00a0')

function FoundNumber({ reading: { aadhaarNumber, lastFour } }: { reading: AadhaarReading }) {
  if (aadhaarNumber) {
    return (
      <Text fw={600} className={layout.figures}>
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
  /** After applying: the names of the fields that stay as they were typed. */
  kept: string[] | null
  onApply: () => void
  onClear: () => void
}

/** The fields found, to be used in the form or not. */
export function ScanResult({ reading, kept, onApply, onClear }: ScanResultProps) {
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
      {kept && kept.length > 0 && <Kept fields={kept} />}
      <Group gap="xs">
        <ApplyButton isDone={kept !== null} onPress={onApply} />
        <Button variant="default" onClick={onClear}>
          {i18n.t('Clear')}
        </Button>
      </Group>
    </>
  )
}

function Kept({ fields }: { fields: string[] }) {
  return (
    <Text size="sm" role="status">
      {i18n.t('The card differs, but these stay as you typed them: {fields}.', {
        fields: fields.join(', '),
      })}
    </Text>
  )
}

/** Takes the focus that was lost with the previous button, but not from somebody typing elsewhere. */
function ApplyButton({ isDone, onPress }: { isDone: boolean; onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
  }, [])
  const done = {
    variant: 'light',
    color: 'green',
    leftSection: <IconCheck size={18} stroke={2} aria-hidden="true" />,
    'aria-disabled': true,
  } as const
  return (
    <Button ref={button} {...(isDone ? done : { onClick: onPress })}>
      {isDone ? i18n.t('Applied') : i18n.t('Apply to form')}
    </Button>
  )
}
