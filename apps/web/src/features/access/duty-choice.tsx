import { Radio, Stack } from '@mantine/core'
import { type Duty, duties } from '@shala/contract/people'
import { i18n } from '#platform/i18n.ts'
import { dutyLabel } from '#platform/session/roles.ts'

const descriptions: Record<Duty, () => string> = {
  administrator: () => i18n.t('Everything you can do, deleting the school included.'),
  principal: () => i18n.t('Sees everything, decides on leave, writes announcements. Changes nothing else.'),
  office: () =>
    i18n.t(
      'Students, teachers, classes, documents, imports, reports and announcements. No settings, no leave.',
    ),
}

/** What somebody who is given access may do; the props are those of a form's field. */
export function DutyChoice(props: object) {
  return (
    <Radio.Group label={i18n.t('Rights')} {...props}>
      <Stack gap="xs" mt={4}>
        {duties.map((duty) => (
          <Radio key={duty} value={duty} label={dutyLabel(duty)} description={descriptions[duty]()} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
