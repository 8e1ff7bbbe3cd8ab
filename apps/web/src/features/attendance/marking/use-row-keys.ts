import { useWindowEvent } from '@mantine/hooks'
import type { AttendanceStatus } from '@shala/contract/attendance/attendance'
import type { ListedStudent } from '@shala/contract/students/listed'
import { type KeyboardEvent, useRef } from 'react'
import type { MarkingActs } from './marking-acts.ts'

function rowOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('[data-student]')
}

/** Moves to the row above or below, keeping the focus on the same button. */
function moveFocus(from: HTMLElement, target: Element, step: 1 | -1): void {
  const next = step === 1 ? from.nextElementSibling : from.previousElementSibling
  const action = target.closest<HTMLElement>('[data-action]')?.dataset.action ?? 'present'
  next?.querySelector<HTMLElement>(`[data-action="${action}"]`)?.focus()
}

const marks: Partial<Record<string, AttendanceStatus>> = { p: 'present', a: 'absent', l: 'late' }
const steps: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** A shortcut of the browser, or a key for something typed or open. */
function isElsewhere({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isTaken = (target as Element).closest('input, textarea, [role="dialog"]') !== null
  return isTaken || ctrlKey || metaKey || altKey
}

function focusRow(student: ListedStudent | undefined): void {
  const row = document.querySelector(`[data-student="${student?._id}"]`)
  row?.querySelector<HTMLElement>('[data-action="present"]')?.focus()
}

/** Between two digits of one roll number. */
const digitsWithinMs = 900

/** Combines digits typed in quick succession, and moves to the row with that roll number. */
function useRollKeys(students: ListedStudent[]): (key: string) => boolean {
  const typed = useRef({ digits: '', at: 0 })
  return (key) => {
    if (!/^\d$/.test(key)) return false
    const isOn = performance.now() - typed.current.at < digitsWithinMs
    const digits = (isOn ? typed.current.digits : '') + key
    typed.current = { digits, at: performance.now() }
    const found = students.find(({ rollNumber }) => rollNumber === digits)
    focusRow(found)
    return true
  }
}

/**
 * In the list: arrows and roll numbers move between students; P, A and L mark, U undoes. Not while remarks are being
 * typed.
 */
export function useRowKeys(students: ListedStudent[], { mark, undo }: MarkingActs) {
  const toRoll = useRollKeys(students)
  const actOn = (student: ListedStudent, key: string): boolean => {
    const status = marks[key]
    const isUndo = key === 'u' && student.attendanceStatus !== null
    if (status) mark(student, status)
    else if (isUndo) undo(student)
    return status !== undefined || isUndo
  }
  // Before anything has the focus, a key moves into the list and marks nobody.
  useWindowEvent('keydown', (event) => {
    if (event.target !== document.body || event.ctrlKey || event.metaKey || event.altKey) return
    const isMark = marks[event.key.toLowerCase()] !== undefined
    if (isMark) focusRow(students.find(({ attendanceStatus }) => attendanceStatus === null) ?? students[0])
    if (toRoll(event.key) || isMark) event.preventDefault()
  })
  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as Element
    const row = isElsewhere(event) ? null : rowOf(target)
    const student = students.find(({ _id }) => _id === row?.dataset.student)
    if (!row || !student) return
    const step = steps[event.key]
    if (step) moveFocus(row, target, step)
    const isTaken = step !== undefined || toRoll(event.key) || actOn(student, event.key.toLowerCase())
    if (isTaken) event.preventDefault()
  }
}
