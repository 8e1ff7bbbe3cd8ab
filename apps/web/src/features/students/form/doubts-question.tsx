import { Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { detailFields } from '@shala/contract/students/details'
import type { StudentDoubt } from '@shala/contract/students/doubts'
import { i18n } from '#platform/i18n.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { showDoubts } from '#ui/form/form.tsx'
import type { StudentDraft } from './student-draft.ts'

interface DoubtsQuestionProps {
  form: UseFormReturnType<StudentDraft>
  doubts: StudentDoubt[] | null
  onAgree: () => void
  onCancel: () => void
}

const wordsOf = ({ text, values = {} }: StudentDoubt) => i18n.t(text, values)

/** A number's name: its question alone does not say which one is meant. */
function labelOf({ field }: StudentDoubt): string | undefined {
  const detail = detailFields.find(({ key }) => key === field)
  return detail && i18n.t(detail.label)
}

/** Asks about a student who may be here already. Whoever goes back finds the question at its field. */
export function DoubtsQuestion({ form, doubts, onAgree, onCancel }: DoubtsQuestionProps) {
  const goBack = () => {
    const byField = Map.groupBy(doubts ?? [], ({ field }) => field)
    const errors = [...byField].map(([field, some]) => [field, some.map(wordsOf).join(' ')])
    showDoubts(form, Object.fromEntries(errors))
    onCancel()
  }
  return (
    <Confirm
      opened={doubts !== null}
      title={i18n.t('Please look again')}
      text={doubts?.map((doubt) => (
        <Text key={doubt.text} mb="xs">
          {labelOf(doubt) && <strong>{labelOf(doubt)}. </strong>}
          {wordsOf(doubt)}
        </Text>
      ))}
      confirmLabel={i18n.t('Save anyway')}
      cancelLabel={i18n.t('Go back')}
      onConfirm={onAgree}
      onCancel={goBack}
    />
  )
}
