import { getTeacherCode, scanUrl } from '@shala/contract/teacher-attendance/gate'
import { call } from '#platform/calls/api.ts'
import { saveBlob } from '#platform/files/save-file.ts'
import { codePicture } from './draw-code.ts'

/** `attendance-qr-code.png`, with the address at which phones find the school. */
export async function downloadCode(): Promise<void> {
  const { origin } = await call(getTeacherCode, {})
  saveBlob('attendance-qr-code.png', await codePicture(scanUrl(origin)))
}
