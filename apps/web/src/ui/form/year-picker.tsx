import { i18n } from '@lingui/core'
import { ActionIcon, Button, Group, Popover, SimpleGrid, Text } from '@mantine/core'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

const perPage = 12

interface YearPickerProps {
  label: string
  /** Shown when none is chosen, and as the choice of none. */
  anyLabel: string
  value: number | undefined
  first: number
  last: number
  /** It opens at this year when none is chosen. */
  now: number
  onChange: (year: number | undefined) => void
}

/** Twelve years per page, from `first` to `last`; the years outside are disabled. */
export function YearPicker({ label, anyLabel, value, first, last, now, onChange }: YearPickerProps) {
  const [opened, setOpened] = useState(false)
  const choose = (year: number | undefined) => {
    setOpened(false)
    onChange(year)
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <Popover.Target>
        <Button
          variant="default"
          aria-label={value ? `${label}: ${value}` : `${label}: ${anyLabel}`}
          leftSection={<IconCalendar size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setOpened(!opened)}
        >
          {value ?? anyLabel}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Years key={String(opened)} start={value ?? now} {...{ value, first, last }} onChoose={choose} />
        {value !== undefined && (
          <Button fullWidth mt="xs" variant="subtle" onClick={() => choose(undefined)}>
            {anyLabel}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

interface YearsProps extends Pick<YearPickerProps, 'value' | 'first' | 'last'> {
  start: number
  onChoose: (year: number) => void
}

function Years({ start, value, first, last, onChoose }: YearsProps) {
  const [from, setFrom] = useState(first + Math.floor((start - first) / perPage) * perPage)
  const to = from + perPage - 1
  return (
    <>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Turn label={i18n.t('Earlier years')} isLast={from <= first} onTurn={() => setFrom(from - perPage)}>
          <IconChevronLeft size={20} stroke={1.75} />
        </Turn>
        <Text fw={600} role="status">
          {from} – {to}
        </Text>
        <Turn label={i18n.t('Later years')} isLast={to >= last} onTurn={() => setFrom(from + perPage)}>
          <IconChevronRight size={20} stroke={1.75} />
        </Turn>
      </Group>
      <SimpleGrid cols={3} spacing={8}>
        {Array.from({ length: perPage }, (_, index) => from + index).map((year) => (
          <Button
            key={year}
            px={8}
            variant={year === value ? 'filled' : 'default'}
            aria-pressed={year === value}
            disabled={year < first || year > last}
            onClick={() => onChoose(year)}
          >
            {year}
          </Button>
        ))}
      </SimpleGrid>
    </>
  )
}

interface TurnProps {
  label: string
  isLast: boolean
  onTurn: () => void
  children: ReactNode
}

/** Never disabled by attribute: it would lose the focus, and Escape would no longer work. */
function Turn({ label, isLast, onTurn, children }: TurnProps) {
  return (
    <ActionIcon
      aria-label={label}
      aria-disabled={isLast}
      data-disabled={isLast || undefined}
      onClick={() => !isLast && onTurn()}
    >
      {children}
    </ActionIcon>
  )
}
