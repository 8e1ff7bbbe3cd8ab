import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { isPassout, type SchoolClass } from '@shala/contract/classes'
import { type UserStatus, userStatuses } from '@shala/contract/people'
import { Fragment } from 'react'
import { ClassPicker } from '#features/classes/index.ts'
import { DayField } from '#ui/form/day-field.tsx'
import { statusLabel } from '../student-status.tsx'
import { PhoneField } from './phone-field.tsx'
import { PlacingFields } from './placing-fields.tsx'
import type { StudentDraft } from './student-draft.ts'
import { type StudentInput, studentInputs } from './student-inputs.ts'

interface StudentFieldsProps {
  form: UseFormReturnType<StudentDraft>
  classes: SchoolClass[]
  hasStudents: boolean
  today: string
  /** The student who is edited; undefined for a new one. */
  studentId?: string
  /** What is stored of somebody who is edited: then class and status are chosen freely. */
  stored?: StudentDraft
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

export function StudentFields(props: StudentFieldsProps) {
  const { form, today, stored } = props
  const hasPassedOut = form.values.status === 'passout'
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
      {studentInputs(today)
        .filter(({ isOfPassout }) => hasPassedOut || !isOfPassout)
        .map(({ isOfPassout: _, ...input }) => (
          <Fragment key={input.field}>
            <StudentField input={input} {...props} />
            {input.field === 'status' && <PlacingFields form={form} stored={stored} today={today} />}
          </Fragment>
        ))}
    </SimpleGrid>
  )
}

function StudentField({
  input: { field, isLong, ...input },
  form,
  classes,
  hasStudents,
  today,
  studentId,
  stored,
}: StudentFieldsProps & { input: StudentInput }) {
  const { chooseClass, chooseStatus } = useTiedPassout(form, classes)
  const props = { ...input, ...form.getInputProps(field) }
  if (field === 'class') {
    const offered = hasStudents ? classes : classes.filter((one) => !isPassout(one))
    return (
      <ClassPicker
        {...props}
        classes={offered}
        value={form.values.class}
        onChange={stored ? props.onChange : chooseClass}
      />
    )
  }
  if (field === 'status') {
    const statuses = userStatuses.filter((status) => hasStudents || status !== 'passout')
    const data = statuses.map((status) => ({ value: status, label: statusLabel(status) }))
    return (
      <Select
        {...props}
        data={data}
        allowDeselect={false}
        onChange={stored ? props.onChange : chooseStatus}
      />
    )
  }
  if (field === 'enrollmentDate') {
    return <DayField {...props} max={today} takesAny value={String(form.values.enrollmentDate ?? '')} />
  }
  if (field === 'phone') return <PhoneField {...props} studentId={studentId} />
  if (isLong) return <Textarea {...props} autosize minRows={2} />
  return <TextInput {...props} autoComplete="off" {...(field === 'name' && { 'data-autofocus': true })} />
}
