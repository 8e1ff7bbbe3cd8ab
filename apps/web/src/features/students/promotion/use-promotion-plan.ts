import { useDebouncedValue } from '@mantine/hooks'
import type { ListedStudent } from '@shala/contract/students/listed'
import type { PromotionClash } from '@shala/contract/students/promotion'
import { useState } from 'react'
import { type Choice, usePreview } from './promotion-queries.ts'

/** While a roll number is being typed. */
const typingMs = 300

type Choices = Record<string, Choice>

function renumbered({ nextRollNumber }: PromotionClash): Choice {
  return { action: 'renumber', rollNumber: nextRollNumber }
}

/** The selected students, the class they move to, and the choices for those whose roll number clashes there. */
export function usePromotionPlan(students: ListedStudent[], suggestedId = '') {
  const [chosenId, setClassId] = useState<string | null>(null)
  const classId = chosenId ?? suggestedId
  const [choices, setChoices] = useState<Choices>({})
  /** Promoted this year already, and to be promoted again. */
  const [again, setAgain] = useState<string[]>([])
  const goingAgain: Choices = Object.fromEntries(again.map((id) => [id, { action: 'keep' }]))
  // Students who have left the school can only be held back.
  const left = students.filter(({ status }) => status === 'leaved')
  const held: Choices = Object.fromEntries(left.map(({ _id }) => [_id, { action: 'hold_back' }]))
  const plan = {
    studentIds: students.map(({ _id }) => _id),
    classId,
    choices: Object.entries({ ...goingAgain, ...choices, ...held }).map(([studentId, choice]) => ({
      studentId,
      ...choice,
    })),
  }
  // By its text: the plan is a new object each time.
  const wanted = JSON.stringify(plan)
  const [asked] = useDebouncedValue(wanted, typingMs, { leading: true })
  const preview = usePreview(JSON.parse(asked))
  const isCurrent = asked === wanted && !preview.isPlaceholderData
  const lately = preview.data?.alreadyPromoted ?? []
  const clashes = new Map(preview.data?.clashes.map((clash) => [clash.studentId, clash]))
  return {
    plan,
    preview,
    /** The preview belongs to the current plan. */
    isCurrent,
    clashes,
    left,
    choices,
    /** Whether somebody has chosen anything. */
    isChanged: chosenId !== null || again.length > 0 || Object.keys(choices).length > 0,
    chooseClass(id: string) {
      setClassId(id)
      setChoices({})
      setAgain([])
    },
    choose: (studentId: string, choice: Choice) => setChoices((now) => ({ ...now, [studentId]: choice })),
    /** Those who were promoted lately go as well. */
    promoteAgain: () => setAgain((now) => [...now, ...lately.map(({ _id }) => _id)]),
    renumberAll: () =>
      setChoices((now) => ({
        ...now,
        ...Object.fromEntries([...clashes].map(([id, clash]) => [id, renumbered(clash)])),
      })),
  }
}

export type Planning = ReturnType<typeof usePromotionPlan>
