import { type AttendanceStatus, type AwayHalf, attendanceTexts } from '@shala/contract/attendance/attendance'
import type { ListedStudent } from '@shala/contract/students/listed'
import { i18n } from '#platform/i18n.ts'
import { toast } from '#ui/toast.tsx'
import { markLabel } from '../attendance-words.ts'
import type { Press } from '../waiting/waiting-mark.ts'
import { waitingMarks } from '../waiting/waiting-of-me.ts'
import type { PressOutcome } from '../waiting/waiting-parts.ts'
import type { DraftBook } from './drafts.ts'
import { isPrepared, kindOf } from './marking-counts.tsx'
import type { Choice, MarkingDay } from './marking-queries.ts'

interface OneMark {
  student: ListedStudent
  choice: Choice
  /** The previous choice, as far as it was known. */
  seen: Choice
}

/** The last act, with what undoes it. */
export interface LastAct {
  /** 'Zoya Khan', '36 students' */
  who: string
  /** 'Absent' */
  mark: string
  back: OneMark[]
}

/** Stays the same object while the class is shown, so that a row is redrawn only for its own student. */
export interface MarkingActs {
  mark: (student: ListedStudent, status: AttendanceStatus) => void
  /** Present, or late as before, for the other half; pressed again, for the whole day. */
  missHalf: (student: ListedStudent, half: AwayHalf) => void
  undo: (student: ListedStudent) => void
  /** Kept as typed; a mark includes it. */
  type: (student: ListedStudent, remarks: string) => void
  /** Saves what is in the field, if there is a mark to save it with. */
  remark: (student: ListedStudent, remarks: string) => void
  /** The text in the field now. */
  typedFor: (student: ListedStudent) => string
  /** Marks those who are not marked yet and not on leave; present, not those whose family says that they are away. */
  markAll: (students: ListedStudent[], status: AttendanceStatus) => void
  /** Restores exactly what was there before an act. */
  takeBack: (act: LastAct) => void
}

const unmarked: Choice = { status: null, awayHalf: null, remarks: '' }

function shown({ attendanceStatus: status, awayHalf = null, remarks }: ListedStudent): Choice {
  return { status, awayHalf, remarks: remarks ?? '' }
}

function whoOf(names: string[]): string {
  const [one = ''] = names
  return names.length === 1
    ? one
    : i18n.t('{count, plural, one {# student} other {# students}}', { count: names.length })
}

function toMark({ status, awayHalf, remarks }: Choice) {
  return { status, awayHalf, notes: remarks }
}

function toPress(
  { student, choice, seen }: OneMark,
  { classId, date }: MarkingDay,
  isOneOfMany: boolean,
): Press {
  const { _id: studentId, name: studentName } = student
  return { studentId, studentName, classId, date, ...toMark(choice), seen: toMark(seen), isOneOfMany }
}

/** An undo reverts what took effect, and nothing that somebody else did. */
function tookEffect(act: LastAct, outcomes: PressOutcome[]): LastAct | null {
  const back = act.back.filter((_, place) => outcomes[place] === 'saved' || outcomes[place] === 'replaced')
  return back.length > 0 ? { ...act, back } : null
}

function tellUndone(outcome: PressOutcome): void {
  if (outcome === 'saved') toast('success', i18n.t(attendanceTexts.undone))
  if (outcome === 'refused') toast('error', i18n.t(attendanceTexts.undoFailed))
}

/** Whom 'Mark All' marks. */
function waitingFor(students: ListedStudent[], status: AttendanceStatus): ListedStudent[] {
  const waiting = students.filter((student) => kindOf(student) === 'unmarked')
  return status === 'absent' ? waiting : waiting.filter((student) => !isPrepared(student))
}

/** The part of the acts that the screen shows. */
interface Shown {
  setSaved: (next: (count: number) => number) => void
  setLast: (next: LastAct | null | ((now: LastAct | null) => LastAct | null)) => void
}

export function makeActs(day: MarkingDay, drafts: DraftBook, { setSaved, setLast }: Shown): MarkingActs {
  const { typedFor } = drafts
  const press = async (marks: OneMark[]): Promise<PressOutcome[]> => {
    const pressed = waitingMarks().press(marks.map((one) => toPress(one, day, marks.length > 1)))
    // Shown together with the answer itself, in one drawing.
    for (const one of pressed)
      void one.then((outcome) => outcome === 'saved' && setSaved((count) => count + 1))
    const outcomes = await Promise.all(pressed)
    const saved = marks.filter((_, place) => outcomes[place] === 'saved')
    if (saved.length > 0)
      drafts.forget(new Map(saved.map(({ student, choice }) => [student._id, choice.remarks])))
    return outcomes
  }
  const act = (marks: OneMark[], choice: Choice) => {
    const names = marks.map(({ student }) => student.name)
    const back = marks.map(({ student, choice: seen, seen: before }) => ({ student, choice: before, seen }))
    const mark = choice.status === null ? i18n.t('not marked') : markLabel(choice.status, choice.awayHalf)
    const done: LastAct = { who: whoOf(names), mark, back }
    const ended = press(marks)
    setLast(done)
    void ended.then((outcomes) => setLast((now) => (now === done ? tookEffect(done, outcomes) : now)))
    return ended
  }
  const save = (student: ListedStudent, choice: Choice) =>
    act([{ student, choice, seen: shown(student) }], choice)
  return {
    mark: (student, status) => {
      const remarks = typedFor(student).trim()
      const isSame = student.attendanceStatus === status && !student.awayHalf
      if (!isSame) void save(student, { status, awayHalf: null, remarks })
    },
    missHalf: (student, half) => {
      const { attendanceStatus, awayHalf: before } = student
      const awayHalf = before === half ? null : half
      const status = attendanceStatus === 'late' ? attendanceStatus : 'present'
      void save(student, { status, awayHalf, remarks: typedFor(student).trim() })
    },
    undo: (student) => void save(student, unmarked).then(([outcome]) => outcome && tellUndone(outcome)),
    type: drafts.keep,
    remark: (student, remarks) => {
      const { attendanceStatus: status, awayHalf = null } = student
      if (status !== null) void save(student, { status, awayHalf, remarks: remarks.trim() })
    },
    typedFor,
    markAll: (students, status) => {
      const chosen = waitingFor(students, status)
      if (chosen.length === 0) return
      const marks = chosen.map((student) => ({
        student,
        choice: { status, awayHalf: null, remarks: typedFor(student).trim() },
        seen: shown(student),
      }))
      void act(marks, { status, awayHalf: null, remarks: '' })
    },
    takeBack: ({ back }) => {
      setLast(null)
      void press(back)
    },
  }
}
