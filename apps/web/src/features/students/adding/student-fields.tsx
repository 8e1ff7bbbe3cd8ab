import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { isPassout, type SchoolClass } from '@shala/contract/classes'
import { peopleLimits, type UserStatus, userStatuses } from '@shala/contract/people'
import { studentLimits } from '@shala/contract/students'
import { ClassPicker } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import { statusLabel } from '../student-columns.tsx'
import type { StudentDraft } from './student-draft.ts'

interface StudentFieldsProps {
  form: UseFormReturnType<StudentDraft>
  classes: SchoolClass[]
  hasStudents: boolean
  today: string
}

/** The passout class and the status passed out go together: choosing one chooses the other. */
function useTiedPassout(form: UseFormReturnType<StudentDraft>, classes: SchoolClass[]) {
  const passout = classes.find(isPassout)?._id
  return {
    chooseClass(id: string) {
      form.setFieldValue('class', id)
      if (id === passout) form.setFieldValue('status', 'passout')
      else if (form.getValues().status === 'passout') form.setFieldValue('status', 'active')
    },
    chooseStatus(status: string | null) {
      form.setFieldValue('status', (status ?? 'active') as UserStatus)
      if (status === 'passout' && passout) form.setFieldValue('class', passout)
      else if (form.getValues().class === passout) form.setFieldValue('class', '')
    },
  }
}

export function StudentFields({ form, classes, hasStudents, today }: StudentFieldsProps) {
  const { chooseClass, chooseStatus } = useTiedPassout(form, classes)
  const offered = hasStudents ? classes : classes.filter((one) => !isPassout(one))
  const statuses = userStatuses.filter((status) => hasStudents || status !== 'passout')
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
      <TextInput
        label={i18n.t('Name')}
        required
        data-autofocus
        autoComplete="off"
        maxLength={peopleLimits.name}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={i18n.t('Roll Number')}
        required
        autoComplete="off"
        maxLength={studentLimits.rollNumber}
        {...form.getInputProps('rollNumber')}
      />
      <ClassPicker
        required
        classes={offered}
        {...form.getInputProps('class')}
        value={form.values.class}
        onChange={chooseClass}
      />
      <Select
        label={i18n.t('Status')}
        required
        data={statuses.map((status) => ({ value: status, label: statusLabel(status) }))}
        allowDeselect={false}
        {...form.getInputProps('status')}
        onChange={chooseStatus}
      />
      <TextInput
        label={i18n.t('Phone')}
        description={i18n.t("A parent's phone will do. Brothers and sisters may share one.")}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...form.getInputProps('phone')}
      />
      <TextInput
        label={i18n.t('Email (optional)')}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={peopleLimits.email}
        {...form.getInputProps('email')}
      />
      <TextInput
        label={i18n.t('Enrollment Date')}
        type="date"
        max={today}
        {...form.getInputProps('enrollmentDate')}
      />
      {form.values.status === 'passout' && <PassoutFields form={form} today={today} />}
      <Textarea
        label={i18n.t('Address')}
        autosize
        minRows={2}
        maxLength={peopleLimits.address}
        {...form.getInputProps('address')}
      />
    </SimpleGrid>
  )
}

function PassoutFields({ form, today }: Pick<StudentFieldsProps, 'form' | 'today'>) {
  return (
    <>
      <TextInput
        label={i18n.t('Session (optional)')}
        placeholder="2025-26"
        maxLength={studentLimits.session}
        {...form.getInputProps('session')}
      />
      <TextInput
        label={i18n.t('Passout Year')}
        description={i18n.t('Empty means {year}.', { year: today.slice(0, 4) })}
        inputMode="numeric"
        maxLength={4}
        {...form.getInputProps('passoutYear')}
      />
    </>
  )
}
