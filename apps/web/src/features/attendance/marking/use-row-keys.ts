import type { AttendanceStatus } from '@shala/contract/attendance'
import type { ListedStudent } from '@shala/contract/students'
import { type KeyboardEvent, useRef } from 'react'
import type { Marking } from './use-marking.ts'

function rowOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('[data-student]')
}

/** Moves to the row above or below, keeping the same button in hand. */
function moveFocus(from: HTMLElement, target: Element, step: 1 | -1): void {
  const next = step === 1 ? from.nextElementSibling : from.previousElementSibling
  const action = target.closest<HTMLElement>('[data-action]')?.dataset.action ?? 'present'
  next?.querySelector<HTMLElement>(`[data-action="${action}"]`)?.focus()
}

const marks: Partial<Record<string, AttendanceStatus>> = { p: 'present', a: 'absent', l: 'late' }
const steps: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** A shortcut of the browser, or a key for what is typed or open. */
function isElsewhere({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isTaken = (target as Element).closest('input, textarea, [role="dialog"]') !== null
  return isTaken || ctrlKey || metaKey || altKey
}

/** Between two digits of one roll number. */
const digitsWithinMs = 900

/** Puts the digits typed one after another together, and moves to the row of that roll number. */
function useRollKeys(students: ListedStudent[]): (key: string, from: HTMLElement) => boolean {
  const typed = useRef({ digits: '', at: 0 })
  return (key, from) => {
    if (!/^\d$/.test(key)) return false
    const isOn = performance.now() - typed.current.at < digitsWithinMs
    const digits = (isOn ? typed.current.digits : '') + key
    typed.current = { digits, at: performance.now() }
    const found = students.find(({ rollNumber }) => rollNumber === digits)
    const row = from.parentElement?.querySelector(`[data-student="${found?._id}"]`)
    row?.querySelector<HTMLElement>('[data-action="present"]')?.focus()
    return true
  }
}

/** In the list: arrows and roll numbers move between students; P, A and L mark, U undoes. Not while remarks are being typed. */
export function useRowKeys(students: ListedStudent[], { mark, undo }: Marking) {
  const toRoll = useRollKeys(students)
  const actOn = (student: ListedStudent, key: string): boolean => {
    const status = marks[key]
    const isUndo = key === 'u' && student.attendanceStatus !== null
    if (status) mark(student, status)
    else if (isUndo) undo(student)
    return status !== undefined || isUndo
  }
  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as Element
    const row = isElsewhere(event) ? null : rowOf(target)
    const student = students.find(({ _id }) => _id === row?.dataset.student)
    if (!row || !student) return
    const step = steps[event.key]
    if (step) moveFocus(row, target, step)
    const isTaken = step !== undefined || toRoll(event.key, row) || actOn(student, event.key.toLowerCase())
    if (isTaken) event.preventDefault()
  }
}
