import type { AttendanceStatus } from '@shala/contract/attendance'
import type { ListedStudent } from '@shala/contract/students'
import type { KeyboardEvent } from 'react'
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

/** In the list: arrows move between students; P, A and L mark, U undoes. Not while remarks are being typed. */
export function useRowKeys(students: ListedStudent[], { mark, undo }: Marking) {
  const marks: Record<string, AttendanceStatus> = { p: 'present', a: 'absent', l: 'late' }
  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as Element
    const row = rowOf(target)
    const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    const inMenu = target.closest('[role="menu"]') !== null
    if (!row || isTyping || inMenu || event.ctrlKey || event.metaKey || event.altKey) return
    const student = students.find(({ _id }) => _id === row.dataset.student)
    if (!student) return
    const status = marks[event.key.toLowerCase()]
    const isUndo = event.key.toLowerCase() === 'u' && student.attendanceStatus !== null
    if (event.key === 'ArrowDown') moveFocus(row, target, 1)
    else if (event.key === 'ArrowUp') moveFocus(row, target, -1)
    else if (status) mark(student, status)
    else if (isUndo) undo(student)
    else return
    event.preventDefault()
  }
}
