import type { CurrentUser } from '@shala/contract/profile'
import { type AuthParts, findLogin, readingAuthOfActor } from '#features/auth/index'
import { findPersonalDetails } from '#features/people/index'
import { findStudent } from '#features/students/index'
import { findTeacher, type TeachersParts } from '#features/teachers/index'
import type { Actor, Context } from '#platform/context'

export interface ProfileParts {
  auth: AuthParts
  people: TeachersParts
}

/** The person who asks, where from, and their school if any. */
export interface Who {
  actor: Actor
  /** Null without a school. */
  context: Context | null
  now: Date
  ipAddress: string
  userAgent: string | null
}

/** The fields that only a student or only a teacher has. */
async function findExtras(
  { people }: ProfileParts,
  context: Context,
  { userId, role }: Actor,
): Promise<Partial<CurrentUser>> {
  if (role === 'student') {
    const student = await findStudent(people.files, context, userId)
    if (!student) return {}
    const { rollNumber, enrollmentDate, birthCertificate, transferCertificate, marksheet } = student
    const { aadhaarCard, aadhaarNumber } = student
    return {
      class: student.class,
      rollNumber,
      enrollmentDate,
      birthCertificate,
      transferCertificate,
      marksheet,
      aadhaarCard,
      aadhaarNumber,
    }
  }
  if (role !== 'teacher') return {}
  const teacher = await findTeacher(people, context, userId)
  if (!teacher) return {}
  const { dob, subject, aadhaarNumber, aadhaarCard, qualifications } = teacher
  return { dob, subject, aadhaarNumber, aadhaarCard, qualifications }
}

/** The signed-in person. An admin without a school has only a login. */
export async function showMe(parts: ProfileParts, { actor, context }: Who): Promise<CurrentUser> {
  const [login, details, extras] = await Promise.all([
    findLogin(readingAuthOfActor(parts.auth, actor), actor.userId),
    context ? findPersonalDetails(context.db, actor.userId) : undefined,
    context ? findExtras(parts, context, actor) : {},
  ])
  const { id, name, role, email, phone, schoolId, schoolName, status, photo, hasPassword } = login
  const { emailVerified, phoneVerified } = login
  return {
    _id: id,
    name,
    role,
    email,
    phone,
    emailVerified,
    phoneVerified,
    schoolId,
    schoolName,
    status,
    photo,
    hasPassword,
    address: details?.address ?? null,
    remark: details?.remark ?? null,
    ...extras,
  }
}
