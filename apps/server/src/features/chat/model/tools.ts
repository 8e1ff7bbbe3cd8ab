import { attendanceStatuses } from '@shala/contract/attendance/status'
import { daySchema } from '@shala/contract/general/days'
import { severalLines } from '@shala/contract/general/lines'
import { leaveStatuses } from '@shala/contract/leave/leave'
import { z } from 'zod'
import { permissionRule } from '#platform/permissions'
import { type Asking, linkTo, linkWith, type Reply } from '../asking.ts'
import {
  figuresOfDay,
  figuresOfToday,
  ownTeacherMonth,
  studentsMarked,
  unmarkedOf,
} from '../facts/attendance-facts.ts'
import { eventsBetween, settingsOf } from '../facts/calendar-facts.ts'
import { onLeave, ownBalances, ownRequests, teamRequests } from '../facts/leave-facts.ts'
import { classesOf, countPeople, findStudents } from '../facts/people-facts.ts'
import { announcementsOf } from '../facts/school-facts.ts'
import { daysOfStudent } from '../facts/student-facts.ts'
import { findTeachers, teachersOfDay } from '../facts/teacher-facts.ts'
import { instructions } from '../kinds/how-tos.ts'

interface Found {
  /** Only what an answer needs is told to the model. */
  data: unknown
  links: Reply['links']
}

/** Something that a model may look up, as the person who asks could by a call of the API. */
export interface Tool {
  name: string
  description: string
  parameters: z.ZodType
  /** The permission of the call that it reads. */
  may: ReturnType<typeof permissionRule>
  look: (asking: Asking, args: unknown) => Promise<Found>
}

function tool<P extends z.ZodType>(
  name: string,
  description: string,
  one: {
    may: Parameters<typeof permissionRule>[0]
    parameters: P
    look: (asking: Asking, args: z.output<P>) => Promise<Found>
  },
): Tool {
  const look = (asking: Asking, args: unknown) => one.look(asking, one.parameters.parse(args))
  return { name, description, parameters: one.parameters, may: permissionRule(one.may), look }
}

const none = z.object({})

const day = z
  .string()
  .refine((text) => daySchema.safeParse(text).success)
  .describe('YYYY-MM-DD')

// The call itself knows what an id is.
const id = z.string().max(60).check(severalLines)

const search = z.string().max(100).check(severalLines)

const ofEverybody: Tool[] = [
  tool('count_people', 'How many active students and teachers the school has.', {
    may: 'totals:read',
    parameters: none,
    look: async (asking) => ({ data: await countPeople(asking), links: [] }),
  }),
  tool('attendance_today', "Today's attendance of the school's students, in figures.", {
    may: 'totals:read',
    parameters: none,
    look: async (asking) => ({
      data: await figuresOfToday(asking),
      links: [linkTo('attendanceDetails')],
    }),
  }),
  tool('calendar', 'Holidays and events of the school between two days.', {
    may: 'calendar:read',
    parameters: z.object({ from: day, to: day }),
    look: async (asking, { from, to }) => ({
      data: await eventsBetween(asking, from, to),
      links: [linkTo('calendar')],
    }),
  }),
  tool('announcements', 'What the school announces now.', {
    may: 'announcements:read',
    parameters: none,
    look: async (asking) => ({
      data: await announcementsOf(asking),
      links: [linkTo('announcements')],
    }),
  }),
  tool('school_day', 'Working days, timings and the start of the academic year of the school.', {
    may: 'schools:read',
    parameters: none,
    look: async (asking) => ({ data: await settingsOf(asking), links: [] }),
  }),
  tool('my_leave', "The asking person's own leave requests and how many days are left.", {
    may: 'leave:ask',
    parameters: none,
    look: async (asking) => ({
      data: { ...(await ownRequests(asking)), balances: (await ownBalances(asking)).balances },
      links: [linkTo('ownLeave')],
    }),
  }),
  tool(
    'my_attendance',
    "The asking person's own attendance between two days: a student's of these days, a teacher's of the whole month of the first of them.",
    {
      may: 'attendance:history',
      parameters: z.object({ from: day, to: day }),
      look: async (asking, range) => {
        const { role, userId } = asking.context.actor
        if (role === 'student') {
          return {
            data: await daysOfStudent(asking, { studentId: userId, ...range }),
            links: [linkTo('home')],
          }
        }
        const data = role === 'teacher' ? await ownTeacherMonth(asking, range.from) : null
        return { data, links: [linkTo('teacherAttendance')] }
      },
    },
  ),
  tool('how_to', 'How something is done in this product.', {
    may: 'self:read',
    parameters: z.object({ task: z.enum([...instructions.keys()]) }),
    look: async (_, { task }) => ({ data: instructions.get(task), links: [linkTo('help')] }),
  }),
]

const ofStaff: Tool[] = [
  tool(
    'list_classes',
    'The classes with their numbers of students, those here today (present or late), and their class teachers.',
    {
      may: 'students:read',
      parameters: none,
      look: async (asking) => ({ data: await classesOf(asking), links: [linkTo('classes')] }),
    },
  ),
  tool(
    'find_students',
    'Students by a part of the name or a roll number: id, class, roll number, status, mark of today.',
    {
      may: 'students:read',
      parameters: z.object({ search, class_id: id.optional() }),
      look: async (asking, args) => {
        const data = await findStudents(asking, { search: args.search, classId: args.class_id })
        const links = data.students.slice(0, 3).map((one) => linkTo('student', one))
        return { data, links }
      },
    },
  ),
  tool('attendance_of_day', 'The figures of a day, of one class or of all.', {
    may: 'attendance:statistics',
    parameters: z.object({ date: day, class_id: id.optional() }),
    look: async (asking, args) => ({
      data: await figuresOfDay(asking, args.date, args.class_id),
      links: [linkWith('attendanceDetails', { date: args.date, classId: args.class_id })],
    }),
  }),
  tool('students_marked', 'The students with a mark of a status on a day.', {
    may: 'attendance:statistics',
    parameters: z.object({ date: day, status: z.enum(attendanceStatuses), class_id: id.optional() }),
    look: async (asking, args) => {
      const { date, status, class_id: classId } = args
      const { total, students } = await studentsMarked(asking, { date, status, classId })
      const data = { total, students: students.map(({ id: _, ...student }) => student) }
      return { data, links: [linkWith('attendanceDetails', { date, classId, status })] }
    },
  }),
  tool(
    'student_attendance',
    'The marks of one student between two days. The id is one that find_students answers.',
    {
      may: 'attendance:statistics',
      parameters: z.object({ student_id: id, from: day, to: day }),
      look: async (asking, { student_id: studentId, from, to }) => ({
        data: await daysOfStudent(asking, { studentId, from, to }),
        links: [],
      }),
    },
  ),
  tool('unmarked_classes', 'The classes of a day in which students have no mark yet.', {
    may: 'attendance:unmarked',
    parameters: z.object({ date: day }),
    look: async (asking, { date }) => ({
      data: await unmarkedOf(asking, date),
      links: [linkWith('attendance', { date })],
    }),
  }),
]

const ofAdmins: Tool[] = [
  tool('find_teachers', 'Teachers by a part of the name: subject and status.', {
    may: 'teachers:read',
    parameters: z.object({ search }),
    look: async (asking, args) => ({
      data: await findTeachers(asking, args),
      links: [linkTo('teachers')],
    }),
  }),
  tool(
    'teachers_of_day',
    'How many teachers were present, late, absent or on leave on a day, and their names.',
    {
      may: 'teacher-attendance:read',
      parameters: z.object({
        date: day,
        status: z.enum(['present', 'late', 'absent', 'leave', 'notyet']).optional(),
      }),
      look: async (asking, { date, status }) => ({
        data: await teachersOfDay(asking, { date, ...(status && { status }) }),
        links: [linkWith('teacherAttendance', { date, status })],
      }),
    },
  ),
  tool(
    'who_is_on_leave',
    'Everybody whose approved leave takes a day or half of it; on a day off nobody is on leave.',
    {
      may: 'leave:decide',
      parameters: z.object({ date: day }),
      look: async (asking, { date }) => ({
        data: await onLeave(asking, date),
        links: [linkTo('teamLeave')],
      }),
    },
  ),
  tool('leave_requests', "The school's leave requests of a status.", {
    may: 'leave:decide',
    parameters: z.object({ status: z.enum(leaveStatuses) }),
    look: async (asking, { status }) => ({
      data: await teamRequests(asking, status),
      links: [linkTo('teamLeave')],
    }),
  }),
]

const all = [...ofEverybody, ...ofStaff, ...ofAdmins]

/** The tools that a person's model is offered, and may use. */
export function toolsFor({ context: { actor } }: Asking): Tool[] {
  return all.filter(({ may }) => may.isHeldBy(actor))
}
