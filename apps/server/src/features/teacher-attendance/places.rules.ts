import type { AttendancePlace } from '@shala/contract/schools/settings'
import {
  type Position,
  teacherAttendanceLimits,
  teacherAttendanceRefusals,
} from '@shala/contract/teacher-attendance/teacher-attendance'
import { Refused } from '#platform/refused'

/** Metres. */
const earthRadius = 6_371_000
const toRadians = (degrees: number) => (degrees * Math.PI) / 180

type Point = Pick<Position, 'latitude' | 'longitude'>

/** Metres between two points on the earth, in a straight line. */
export function metresBetween(one: Point, other: Point): number {
  const half = (from: number, to: number) => Math.sin(toRadians(to - from) / 2) ** 2
  const widths = Math.cos(toRadians(one.latitude)) * Math.cos(toRadians(other.latitude))
  const chord = half(one.latitude, other.latitude) + widths * half(one.longitude, other.longitude)
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Distances from here on are given in kilometres. */
const inKilometres = 10_000

/** 60 m, 340 m, 2300 m, 111 km: as exactly as a phone knows it. */
function roughly(metres: number): number {
  if (metres >= inKilometres) return Math.round(metres / 1000)
  const step = metres < 1000 ? 10 : 100
  return Math.max(step, Math.round(metres / step) * step)
}

/**
 * A phone's own inaccuracy is allowed on top.
 * @throws Refused 422 without a position, for one that is too vague, and for one away from the school
 */
export function refuseWrongPlace(place: AttendancePlace, position: Position | null | undefined): void {
  const { placeMissing, placeVague, placeVagueInKm, tooFar, tooFarInKm } = teacherAttendanceRefusals
  if (!position) throw new Refused(placeMissing)
  if (position.accuracy > teacherAttendanceLimits.accuracy) {
    const refusal = position.accuracy < inKilometres ? placeVague : placeVagueInKm
    throw new Refused(refusal, { values: { accuracy: roughly(position.accuracy) } })
  }
  const distance = metresBetween(place, position)
  if (distance - position.accuracy > place.radius) {
    const refusal = distance < inKilometres ? tooFar : tooFarInKm
    throw new Refused(refusal, { values: { distance: roughly(distance) } })
  }
}
