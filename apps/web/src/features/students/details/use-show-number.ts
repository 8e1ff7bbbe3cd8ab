import { showStudentNumber } from '@shala/contract/students/number'
import { studentTexts } from '@shala/contract/students/texts'
import { useMutation } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { toast } from '#ui/toast.tsx'

/** A whole Aadhaar number is asked for by a press, and forgotten with the screen that shows it. */
export function useShowNumber(id: string) {
  return useMutation({
    mutationFn: async () => (await call(showStudentNumber, { params: { id } })).aadhaarNumber,
    gcTime: 0,
    onError: (error) => toast('error', messageOf(error, studentTexts.numberFailed)),
  })
}
