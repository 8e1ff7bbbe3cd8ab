export function AttendanceScreen() {
  return null
}
