import { Checkbox, NumberInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type LeaveType, leaveTypes, leaveTypeTexts } from '@shala/contract/leave/types'
import type { SchoolSettings } from '@shala/contract/schools/settings'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'
import classes from './school-settings.module.css'

interface SectionProps {
  form: UseFormReturnType<SchoolSettings>
}

/** How many days of each type a person may take in a year. */
export function LeaveSection({ form }: SectionProps) {
  return (
    <Section
      title={i18n.t('Leave')}
      line={i18n.t(
        'Days each person may take in an academic year. A type without a number is not counted. People can still apply for more than they have left.',
      )}
    >
      <ul className={layout.stack}>
        {leaveTypes.map((type) => (
          <Allowance key={type} type={type} form={form} />
        ))}
      </ul>
    </Section>
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
    <li className={classes.allowance}>
      <NumberInput
        label={label}
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
    </li>
  )
}
