import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { studentRowTexts } from '@shala/contract/imports/students'
import { pdf } from './files.ts'

/** Asked each time: a test may have a server of its own. */
const url = () => process.env.E2E_URL ?? ''

/** A mobile number nobody else in the run has. */
export function anyPhone(): string {
  return `9${String(randomInt(1e9)).padStart(9, '0')}`
}

/** The last code that left for an identifier. */
export function lastCode(identifier: string): string {
  const path = join(process.env.E2E_DATA_DIR ?? '', 'outbox.jsonl')
  const lines = readFileSync(path, 'utf8').split('\n')
  const messages = lines.filter((line) => line.includes(identifier)).map((line) => JSON.parse(line))
  const code: unknown = messages.findLast(({ to }) => to === identifier)?.code
  if (typeof code !== 'string') throw new Error(`No code was sent to ${identifier}`)
  return code
}

/** What left for a phone or an email, without codes. */
export function textsTo(identifier: string): string[] {
  const path = join(process.env.E2E_DATA_DIR ?? '', 'outbox.jsonl')
  const lines = readFileSync(path, 'utf8').split('\n')
  const messages = lines.filter((line) => line.includes(identifier)).map((line) => JSON.parse(line))
  return messages.filter(({ to, code }) => to === identifier && code === null).map(({ text }) => text)
}

async function send<Answer>(method: string, path: string, token: string, body?: object): Promise<Answer> {
  const isForm = body instanceof FormData
  const response = await fetch(`${url()}${path}`, {
    method,
    headers: {
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}

/** Somebody of a school, whose calls and browsers carry their own token. */
export class Person {
  token = ''
  /** Of a teacher that the office added. */
  id = ''
  readonly phone = anyPhone()

  async signIn(): Promise<void> {
    await send('POST', '/api/auth/login/send-otp', '', { phone: this.phone })
    const answer = await send<{ token: string }>('POST', '/api/auth/login/verify-otp', '', {
      phone: this.phone,
      otp: lastCode(this.phone),
    })
    this.token = answer.token
  }

  /** As one of several accounts with this person's phone. */
  async signInAs(userId: string): Promise<void> {
    await send('POST', '/api/auth/login/send-otp', '', { phone: this.phone })
    const answer = await fetch(`${url()}/api/auth/login/verify-otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone: this.phone, otp: lastCode(this.phone) }),
    })
    const { ticket } = (await answer.json()) as { ticket: string }
    const { token } = await send<{ token: string }>('POST', '/api/auth/login/choose', '', { ticket, userId })
    this.token = token
  }

  /** Any call, as this person. */
  async ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    return await send<Answer>(method, path, this.token, body)
  }

  async mark(studentId: string, status: string, date?: string): Promise<void> {
    await send('POST', '/api/attendance/manual', this.token, { studentId, status, ...(date && { date }) })
  }

  /** `minutes`: how long ago. */
  async markAll(studentIds: string[], status: string, minutes = 0): Promise<void> {
    const sentAt = new Date()
    const markedAt = new Date(sentAt.getTime() - minutes * 60_000)
    const marks = studentIds.map((studentId) => ({ studentId, status, markedAt }))
    await send('POST', '/api/attendance/manual/batch', this.token, { marks, sentAt })
  }

  /** As if this person had signed in on this browser before. */
  async enter(page: Page, path = '/'): Promise<void> {
    await page.addInitScript((token) => {
      if (!sessionStorage.getItem('entered')) localStorage.setItem('token', token)
      sessionStorage.setItem('entered', 'yes')
    }, this.token)
    await page.goto(path)
  }
}

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Prepares a test through the API, so that its browser shows only what the test is about. */
export class School extends Person {
  classIds = new Map<string, string>()

  async signUp(): Promise<void> {
    const person = { name: 'Asha Rao', phone: this.phone }
    await send('POST', '/api/auth/signup/send-otp', '', person)
    const answer = await send<{ token: string }>('POST', '/api/auth/signup', '', {
      ...person,
      otp: lastCode(this.phone),
    })
    this.token = answer.token
  }

  private record() {
    return {
      schoolName: `Saraswati Vidyalaya ${this.phone}`,
      schoolType: 'primary',
      city: 'Pune',
      state: 'Maharashtra',
      country: 'IN',
      pincode: '411001',
    }
  }

  async register(): Promise<void> {
    const answer = await send<{ token: string }>('POST', '/api/schools', this.token, this.record())
    this.token = answer.token
    // Tests mark on any day of the week, and on days that are over: a Monday's yesterday is a Sunday.
    await send('PUT', '/api/schools/settings', this.token, {
      workingDays: [1, 2, 3, 4, 5, 6, 7],
      rhythmFrom: dayAgo(60),
    })
    await this.removeHolidays()
  }

  /** Of the weeks around today, whichever day the tests run on. */
  private async removeHolidays(): Promise<void> {
    const query = new URLSearchParams({ timeMin: dayAgo(40), timeMax: dayAgo(-15) })
    type Listed = { events: { id: string }[] }
    const { events } = await send<Listed>('GET', `/api/calendar/events?${query}`, this.token)
    const ids = events.map(({ id }) => encodeURIComponent(id))
    await Promise.all(ids.map((id) => send('DELETE', `/api/calendar/entries/${id}`, this.token)))
  }

  async addHoliday(name: string, date: string): Promise<void> {
    const entry = { name, from: date, to: date, isClosed: true }
    await send('POST', '/api/calendar/entries', this.token, entry)
  }

  async addClass(name: string, section: string | null = null): Promise<string> {
    const path = '/api/classes/createClass'
    const { class: added } = await send<{ class: { _id: string } }>('POST', path, this.token, {
      name,
      section,
    })
    this.classIds.set(name, added._id)
    return added._id
  }

  async addStudents(classId: string, names: string[], phone?: string): Promise<string[]> {
    const into = (await this.classes()).find(({ _id }) => _id === classId)
    const rows = names.map((name, index) => ({
      line: index + 1,
      name,
      rollNumber: String(index + 1),
      className: into?.name,
      section: into?.section,
      enrollmentDate: '2026-01-01',
      // Of names that another class has too, none is meant to be the same child.
      confirmed: [studentRowTexts.sameRoll],
      ...(phone && { phone }),
    }))
    const kind = { kind: 'students' }
    const begun = await send<{ import: { _id: string } }>('POST', '/api/imports', this.token, kind)
    const path = `/api/imports/${begun.import._id}/students`
    const { results } = await send<{ results: { personId?: string }[] }>('POST', path, this.token, { rows })
    return results.map(({ personId, ...refused }) => {
      if (!personId) throw new Error(`A student was not added: ${JSON.stringify(refused)}`)
      return personId
    })
  }

  /** From now on the school rests on this day of the week. */
  async restToday(): Promise<void> {
    const clock = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'Asia/Kolkata' })
    const today = 1 + ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(clock.format())
    const workingDays = [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== today)
    await send('PUT', '/api/schools/settings', this.token, { workingDays })
  }

  /** The school day has begun, whatever the time is. */
  async beginDay(): Promise<void> {
    await send('PUT', '/api/schools/settings', this.token, {
      checkOutUntil: '00:00',
      dayStart: '00:01',
    })
  }

  /** To where it is no longer night, so that a mark of some minutes ago is one of today. */
  async moveFromMidnight(): Promise<void> {
    const hour = new Date(Date.now() + 5.5 * 3_600_000).getUTCHours()
    if (hour > 0 && hour < 23) return
    const contact = { address: '1 Chiyoda', primaryPhone: '9822012345', email: 'office@x.example' }
    const tokyo = { ...this.record(), ...contact, country: 'JP', pincode: '1000001' }
    await send('PUT', '/api/schools', this.token, tokyo)
  }

  /** At first, files of another class are not a teacher's. */
  async showAllToTeachers(): Promise<void> {
    await send('PUT', '/api/schools/settings', this.token, { teachersSee: 'everything' })
  }

  async makeClassTeacher(classId: string, teacher: Person): Promise<void> {
    const own = (await this.classes()).find(({ _id }) => _id === classId)
    const body = { name: own?.name, section: own?.section, classTeacherId: teacher.id }
    await send('PUT', `/api/classes/updateClass/${classId}`, this.token, body)
  }

  /** In Class 5, unless the fields say otherwise. */
  async addStudent(fields: Record<string, string>): Promise<void> {
    const student = { role: 'student', class: this.classIds.get('Class 5'), ...fields }
    await send('POST', '/api/auth/register', this.token, student)
  }

  async classes(): Promise<{ _id: string; name: string; section: string | null }[]> {
    const path = '/api/classes'
    const { classes } = await send<{ classes: Awaited<ReturnType<School['classes']>> }>(
      'GET',
      path,
      this.token,
    )
    return classes
  }

  /** The students of a class with their marks of a day, today unless told. */
  async list(
    classId: string,
    date = '',
  ): Promise<{ _id: string; name: string; attendanceStatus: string | null }[]> {
    const query = new URLSearchParams({ class: classId, limit: '100', ...(date && { date }) })
    type Listed = { students: { _id: string; name: string; attendanceStatus: string | null }[] }
    const { students } = await send<Listed>('GET', `/api/students?${query}`, this.token)
    return students
  }

  async remove(userId: string): Promise<void> {
    await send('DELETE', `/api/users/${userId}`, this.token)
  }

  async passoutId(): Promise<string> {
    return (await this.classes()).find(({ name }) => name === 'passout')?._id ?? ''
  }

  /** As the office adds them; they have not signed in yet. */
  async addTeacher(name: string): Promise<Person> {
    const teacher = new Person()
    const form = teacherForm(name, teacher.phone)
    const path = '/api/auth/register'
    const { user } = await send<{ user: { _id: string } }>('POST', path, this.token, form)
    teacher.id = user._id
    return teacher
  }
}

function teacherForm(name: string, phone: string): FormData {
  const form = new FormData()
  const fields = {
    role: 'teacher',
    name,
    phone,
    email: `${phone}@x.example`,
    dob: '1988-03-04',
    subject: 'Mathematics',
    status: 'active',
    aadhaarNumber: '2341 2341 2346',
    village: 'Wagholi',
    postOffice: 'Wagholi',
    subDistrict: 'Haveli',
    state: 'Maharashtra',
    pincode: '412207',
    qualifications: JSON.stringify([{ type: 'PhD', institution: 'Pune University', year: '2012' }]),
  }
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  const document = new Blob([new Uint8Array(pdf('document').buffer)])
  form.append('aadhaarCard', document, 'aadhaar.pdf')
  form.append('qualification_0_file', document, 'certificate.pdf')
  return form
}

export const names = [
  'Aarav Deshmukh',
  'Ananya Kulkarni',
  'आरोही शिंदे',
  "Myra D'Souza",
  'Mohammed Ayaan Rahman Siddiqui Abdul Kareem Khan',
  'Zoya Khan',
]

/** As a person can set their browser. */
function saveData(): void {
  Object.defineProperty(Reflect.get(navigator, 'connection'), 'saveData', { value: true })
}

interface Fixtures {
  /** Signed up, without a school. */
  admin: School
  /** With a school and Class 5 - A of six students. */
  school: School
  /** Whether EduBot greets, as it does on a device that it does not know. */
  isGreeted: boolean
  /** Whether the app loads the other screens and the next class when idle, as it does where data need not be saved. */
  isPreloading: boolean
}

export const test = base.extend<Fixtures>({
  // biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads the names it finds there
  baseURL: async ({}, use) => {
    await use(url())
  },
  page: async ({ page }, use) => {
    // Choosers are intercepted from the first listener on, which takes a moment: a press could overtake it.
    page.on('filechooser', () => {})
    await use(page)
    // What the page asks for of itself, as a test ends, has nobody left to answer it.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  isGreeted: [false, { option: true }],
  isPreloading: [false, { option: true }],
  context: async ({ context, isGreeted, isPreloading }, use) => {
    // EduBot's greeting comes after eight seconds, over whatever a test presses then.
    if (!isGreeted) await context.addInitScript(() => localStorage.setItem('edubot-hint', 'seen'))
    // Thirty screens that a test never opens take a third of its time.
    if (!isPreloading) await context.addInitScript(saveData)
    await use(context)
  },
  admin: async ({}, use) => {
    const school = new School()
    await school.signUp()
    await use(school)
  },
  // biome-ignore-end lint/correctness/noEmptyPattern: as above
  school: async ({ admin }, use) => {
    await admin.register()
    await admin.addStudents(await admin.addClass('Class 5', 'A'), names)
    await use(admin)
  },
})

export { expect } from '@playwright/test'
