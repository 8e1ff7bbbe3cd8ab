import { Checkbox, NumberInput, Radio, Select, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type LeaveRule, type LeaveType, leaveTypes, leaveTypeTexts } from '@shala/contract/leave/types'
import type { SchoolSettings } from '@shala/contract/schools/settings'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'
import classes from './school-settings.module.css'

interface SectionProps {
  form: UseFormReturnType<SchoolSettings>
}

/** Whom each type is for, which days it takes, and how many of them a person may take in a year. */
export function LeaveSection({ form }: SectionProps) {
  return (
    <Section
      title={i18n.t('Leave')}
      line={i18n.t(
        'Days each person may take in an academic year. A type without a number is not counted. People can still apply for more than they have left.',
      )}
    >
      <Stack gap="md">
        <ul className={layout.stack}>
          {leaveTypes.map((type) => (
            <TypeOfLeave key={type} type={type} form={form} />
          ))}
        </ul>
        <Radio.Group
          label={i18n.t('People who join during the year get')}
          {...form.getInputProps('leaveShare')}
        >
          <Stack gap="xs" mt={4}>
            <Radio value="whole" label={i18n.t('The full allowance')} />
            <Radio
              value="months"
              label={i18n.t('A share for the months that remain')}
              description={i18n.t(
                'With 12 days a year and a year that starts in April, somebody added in November gets 5.',
              )}
            />
          </Stack>
        </Radio.Group>
      </Stack>
    </Section>
  )
}

function TypeOfLeave(props: SectionProps & { type: LeaveType }) {
  return (
    <li className={classes.allowance}>
      <Rule {...props} />
      <Allowance {...props} />
    </li>
  )
}

/** Students have no quota of days. */
function Rule({ type, form }: SectionProps & { type: LeaveType }) {
  const label = i18n.t(leaveTypeTexts[type])
  const rule = form.values.leaveRules[type]
  const change = (part: Partial<LeaveRule>) => {
    const rules = form.getValues().leaveRules
    form.setFieldValue('leaveRules', { ...rules, [type]: { ...rules[type], ...part } })
  }
  return (
    <>
      <Select
        label={i18n.t('{type} is for', { type: label })}
        allowDeselect={false}
        data={[
          { value: 'everyone', label: i18n.t('Everyone') },
          { value: 'staff', label: i18n.t('Staff') },
          { value: 'students', label: i18n.t('Students') },
        ]}
        value={rule.takers}
        onChange={(takers) => takers && change({ takers: takers as LeaveRule['takers'] })}
      />
      <Select
        label={i18n.t('{type} takes', { type: label })}
        allowDeselect={false}
        data={[
          { value: 'working', label: i18n.t('Working days') },
          { value: 'calendar', label: i18n.t('Calendar days') },
        ]}
        value={rule.counts}
        onChange={(counts) => counts && change({ counts: counts as LeaveRule['counts'] })}
      />
    </>
  )
}

function Allowance({ type, form }: SectionProps & { type: LeaveType }) {
  const allowance = form.values.leaveAllowances[type]
  const label = i18n.t(leaveTypeTexts[type])
  const path = `leaveAllowances.${type}.days`
  const change = (part: Partial<NonNullable<typeof allowance>> | null) => {
    const { [type]: before = { days: 0, isCarried: false }, ...others } = form.getValues().leaveAllowances
    form.setFieldValue('leaveAllowances', part ? { ...others, [type]: { ...before, ...part } } : others)
    form.clearFieldError(path)
  }
  return (
    <>
      <NumberInput
        label={i18n.t('{type}, days a year', { type: label })}
        hideControls
        clampBehavior="none"
        allowNegative={false}
        decimalScale={1}
        inputMode="decimal"
        placeholder={i18n.t('Not counted')}
        suffix={` ${i18n.t('days')}`}
        data-path={path}
        value={allowance && !Number.isNaN(allowance.days) ? allowance.days : ''}
        error={form.errors[path]}
        onChange={(value) => change(value === '' ? null : { days: Number(value) })}
        onBlur={() => form.validateField(path)}
      />
      <Checkbox
        py="10px"
        label={i18n.t('Unused days carry over to the next year')}
        aria-label={i18n.t('{type}: unused days carry over to the next year', { type: label })}
        disabled={!allowance}
        checked={allowance?.isCarried ?? false}
        onChange={({ currentTarget }) => change({ isCarried: currentTarget.checked })}
      />
    </>
  )
}
