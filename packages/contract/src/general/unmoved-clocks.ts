/** Minutes ahead of UTC where no clock has been moved since 1945. */
const ahead: Record<string, number> = { 'Asia/Kolkata': 330, 'Asia/Calcutta': 330 }

/**
 * Date and time in the zone, as if they were UTC; undefined where clocks may have been moved. The first question about
 * a time zone takes a phone as long as drawing a screen, and most schools are in India.
 */
export function unmovedWall(instant: Date, timeZone: string): Date | undefined {
  const minutes = ahead[timeZone]
  const time = instant.getTime()
  return minutes === undefined || time < 0 ? undefined : new Date(time + minutes * 60_000)
}
