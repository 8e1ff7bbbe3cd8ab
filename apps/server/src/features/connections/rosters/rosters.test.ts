import { setTimeout as sleep } from 'node:timers/promises'
import { changeAccess } from '@shala/contract/access'
import { updateClass } from '@shala/contract/classes'
import { listConnections, makeKey, revokeKey } from '@shala/contract/connections/connections'
import { rosterPaths, rosterScopes } from '@shala/contract/connections/rosters'
import { deleteUser } from '@shala/contract/users'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../../test/test-school.ts'
import { rosterFields } from './kinds.store.ts'

let app: TestApp
let school: TestSchool
let key: { clientId: string; clientSecret: string; id: string }
let token: string
/** Each test asks for tokens from a network of its own: wrong keys are counted by network. */
let network = 0

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

async function newKey(of: TestSchool, name = 'Fees'): Promise<typeof key> {
  const { body } = await app.call(makeKey, { token: of.admin, body: { name } })
  return { clientId: body.clientId, clientSecret: body.clientSecret, id: body.key._id }
}

async function ask(form: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await app.server.inject({
    method: 'POST',
    url: rosterPaths.token,
    remoteAddress: `10.9.${network}.1`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: String(new URLSearchParams(form)),
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})
const grant = { grant_type: 'client_credentials' }

async function tokenOf({ clientId, clientSecret }: typeof key): Promise<string> {
  return (await ask(grant, basic(clientId, clientSecret))).body.access_token
}

interface Listed {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the standard's shapes, which the tests spell out
  body: any
  headers: Record<string, unknown>
}

async function get(path: string, query: Record<string, string> = {}, by = token): Promise<Listed> {
  const response = await app.server.inject({
    url: `${rosterPaths.base}/${path}`,
    query,
    headers: { host: 'shala.example', ...(by && { authorization: `Bearer ${by}` }) },
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

beforeEach(async () => {
  network += 1
  app.clock.now = new Date()
  school = await openTestSchool(app)
  key = await newKey(school)
  token = await tokenOf(key)
})

const minorOf = ({ status, body }: Listed) => [
  status,
  body.imsx_codeMajor,
  body.imsx_CodeMinor?.imsx_codeMinorField[0].imsx_codeMinorFieldValue,
]

describe('a token', () => {
  it('is given for the id and secret of a key, in the header or in the form, for an hour', async () => {
    const { clientId, clientSecret } = key
    const { status, body, headers } = await ask(grant, basic(clientId, clientSecret))
    expect([status, body.token_type, body.expires_in]).toEqual([200, 'Bearer', 3600])
    expect(body.scope).toBe(rosterScopes.join(' '))
    expect(headers['cache-control']).toContain('no-store')
    const inForm = await ask({
      ...grant,
      client_id: clientId,
      client_secret: clientSecret,
      scope: rosterScopes[1],
    })
    expect([inForm.status, inForm.body.scope]).toEqual([200, rosterScopes[1]])
    expect((await get('orgs', {}, inForm.body.access_token)).status).toBe(200)
    app.clock.now = new Date(app.clock.now.getTime() + 3_601_000)
    expect(minorOf(await get('orgs'))).toEqual([401, 'failure', 'unauthorisedrequest'])
  })

  it('is not given for anything else', async () => {
    const { clientId, clientSecret } = key
    const other = await newKey(await openTestSchool(app))
    const wrong = await ask(grant, basic(clientId, `${clientSecret}x`))
    expect([wrong.status, wrong.body, wrong.headers['www-authenticate']]).toEqual([
      401,
      { error: 'invalid_client' },
      'Basic realm="OneRoster"',
    ])
    expect((await ask(grant, basic(clientId, other.clientSecret))).status).toBe(401)
    expect((await ask(grant, basic(`${school.schoolId}.${other.id}`, other.clientSecret))).status).toBe(401)
    for (const id of ['', 'x', 'a.b', `${clientId}.1`, '%E0%A4%A']) {
      expect((await ask(grant, basic(id, clientSecret))).status).toBe(id === `${clientId}.1` ? 200 : 401)
    }
    expect((await ask(grant)).body).toEqual({ error: 'invalid_client' })
    expect((await ask({})).body).toEqual({ error: 'invalid_request' })
    expect((await ask({ grant_type: 'password' })).body).toEqual({ error: 'unsupported_grant_type' })
    const demographics = 'https://purl.imsglobal.org/spec/or/v1p2/scope/roster-demographics.readonly'
    const scope = await ask({ ...grant, scope: demographics }, basic(clientId, clientSecret))
    expect([scope.status, scope.body]).toEqual([400, { error: 'invalid_scope' }])
  })

  it('is refused to a network after 30 wrong keys, for ten minutes, unless the key is right', async () => {
    for (let count = 0; count < 30; count += 1) expect((await ask(grant, basic('a.b', 'c'))).status).toBe(401)
    const { clientId, clientSecret } = key
    const refused = await ask(grant, basic(clientId, 'wrong'))
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '600'])
    expect((await ask(grant, basic(clientId, clientSecret))).status).toBe(200)
    network += 1
    expect((await ask(grant, basic(clientId, 'wrong'))).status).toBe(401)
  })

  it('ends at once with its key, and cannot be made up', async () => {
    expect((await get('students')).status).toBe(200)
    await app.call(revokeKey, { token: school.admin, params: { id: key.id } })
    expect(minorOf(await get('students'))).toEqual([401, 'failure', 'unauthorisedrequest'])
    expect((await ask(grant, basic(key.clientId, key.clientSecret))).status).toBe(401)
    for (const made of [
      '',
      'x',
      school.admin,
      `${token.slice(0, -1)}!`,
      token.replace(/\.\d+\./, '.99999999999.'),
    ]) {
      expect(minorOf(await get('students', {}, made))).toEqual([401, 'failure', 'unauthorisedrequest'])
    }
  })

  it('shows in the list of keys that the key was used, to the hour', async () => {
    const used = async () => {
      const { body } = await app.call(listConnections, { token: school.admin })
      return body.keys[0]?.usedAt
    }
    const first = app.clock.now.toISOString()
    expect(await used()).toBe(first)
    app.clock.now = new Date(app.clock.now.getTime() + 1_800_000)
    await tokenOf(key)
    expect(await used()).toBe(first)
    app.clock.now = new Date(app.clock.now.getTime() + 1_900_000)
    await tokenOf(key)
    expect(await used()).toBe(app.clock.now.toISOString())
  })
})

async function fill() {
  const [five, six] = [await school.addClass('Class 5', 'A'), await school.addClass('Class 6')]
  const ravi = await school.addStudent(five, '7', { name: 'Ravi Kumar Shinde', admissionNumber: 'A-17' })
  const meera = await school.addStudent(five, '8', { name: 'Meera' })
  const tara = await school.addStudent(six, '1', { name: "Tara D'Souza" })
  const { userId: teacher } = await school.signInAsTeacherOf(five)
  return { five, six, ravi, meera, tara, teacher }
}

const idsOf = (entries: { sourcedId: string }[]) => entries.map(({ sourcedId }) => sourcedId).toSorted()

describe('the roster of a school', () => {
  it('has its collections, each entry in the standard’s shape, with the least of each person', async () => {
    const { five, ravi, teacher } = await fill()
    const [org] = (await get('orgs')).body.orgs
    expect(org).toMatchObject({ sourcedId: school.schoolId, status: 'active', type: 'school' })
    expect((await get('schools')).body.orgs).toEqual([org])
    const years = (await get('academicSessions')).body.academicSessions
    expect(years).toHaveLength(1)
    expect(years[0]).toMatchObject({ type: 'schoolYear', title: expect.stringMatching(/^\d{4}-\d\d$/) })
    expect((await get(`academicSessions/${years[0].sourcedId}`)).body.academicSession).toEqual(years[0])
    for (const empty of ['terms', 'gradingPeriods']) {
      expect((await get(empty)).body).toEqual({ academicSessions: [] })
    }
    const { classes } = (await get('classes')).body
    const [course] = (await get('courses', { filter: "title='Class 5'" })).body.courses
    expect(course).toMatchObject({ grades: ['Class 5'], schoolYear: { sourcedId: years[0].sourcedId } })
    expect((await get(`courses/${course.sourcedId}`)).body.course).toEqual(course)
    const at = (place: string) => `http://shala.example${rosterPaths.base}/${place}`
    expect(classes.find(({ sourcedId }: { sourcedId: string }) => sourcedId === five)).toEqual({
      sourcedId: five,
      status: 'active',
      dateLastModified: expect.stringMatching(/Z$/),
      title: 'Class 5 - A',
      classType: 'homeroom',
      grades: ['Class 5'],
      course: { href: at(`courses/${course.sourcedId}`), sourcedId: course.sourcedId, type: 'course' },
      school: { href: at(`orgs/${school.schoolId}`), sourcedId: school.schoolId, type: 'org' },
      terms: [
        {
          href: at(`academicSessions/${years[0].sourcedId}`),
          sourcedId: years[0].sourcedId,
          type: 'academicSession',
        },
      ],
    })
    const { user } = (await get(`students/${ravi}`)).body
    const primaryOrg = { href: at(`orgs/${school.schoolId}`), sourcedId: school.schoolId, type: 'org' }
    expect(user).toEqual({
      sourcedId: ravi,
      status: 'active',
      dateLastModified: expect.stringMatching(/Z$/),
      username: ravi,
      userIds: [
        { type: 'admissionNumber', identifier: 'A-17' },
        { type: 'rollNumber', identifier: '7' },
      ],
      enabledUser: true,
      givenName: 'Ravi Kumar',
      familyName: 'Shinde',
      roles: [{ roleType: 'primary', role: 'student', org: primaryOrg }],
      identifier: 'A-17',
      grades: ['Class 5'],
      primaryOrg,
    })
    const teachers = (await get('teachers')).body.users
    expect(teachers).toHaveLength(1)
    expect(teachers[0]).toMatchObject({ sourcedId: teacher, roles: [{ role: 'teacher' }], grades: [] })
    expect(teachers[0]).not.toHaveProperty('phone')
    expect((await get('users')).headers['x-total-count']).toBe('4')
  })

  it('has enrollments of students and teachers, and what follows from them', async () => {
    const { five, six, ravi, meera, tara, teacher } = await fill()
    const { enrollments } = (await get('enrollments', { filter: `class.sourcedId='${five}'` })).body
    expect(idsOf(enrollments.map(({ user }: { user: { sourcedId: string } }) => user))).toEqual(
      [ravi, meera, teacher].toSorted(),
    )
    const ofTeacher = enrollments.find(({ role }: { role: string }) => role === 'teacher')
    expect(ofTeacher).toMatchObject({ primary: true, user: { sourcedId: teacher }, school: { type: 'org' } })
    const again = (await get(`enrollments/${ofTeacher.sourcedId}`)).body.enrollment
    expect(again).toEqual(ofTeacher)
    const listed = async (path: string, many: string) => idsOf((await get(path)).body[many])
    expect(await listed(`classes/${five}/students`, 'users')).toEqual([ravi, meera].toSorted())
    expect(await listed(`classes/${five}/teachers`, 'users')).toEqual([teacher])
    expect(await listed(`classes/${six}/teachers`, 'users')).toEqual([])
    for (const of of ['students', 'users'])
      expect(await listed(`${of}/${tara}/classes`, 'classes')).toEqual([six])
    expect(await listed(`teachers/${teacher}/classes`, 'classes')).toEqual([five])
    const [course] = (await get('courses', { filter: "title='Class 6'" })).body.courses
    expect(await listed(`courses/${course.sourcedId}/classes`, 'classes')).toEqual([six])
    const { schoolId } = school
    expect(await listed(`schools/${schoolId}/classes`, 'classes')).toEqual([five, six].toSorted())
    expect(await listed(`schools/${schoolId}/students`, 'users')).toHaveLength(3)
    expect(await listed(`schools/${schoolId}/teachers`, 'users')).toEqual([teacher])
    expect(await listed(`schools/${schoolId}/enrollments`, 'enrollments')).toHaveLength(4)
    expect(await listed(`schools/${schoolId}/courses`, 'courses')).toHaveLength(2)
    expect(await listed(`schools/${schoolId}/terms`, 'academicSessions')).toEqual([])
    const ofClass = `schools/${schoolId}/classes/${five}`
    expect(await listed(`${ofClass}/students`, 'users')).toEqual([ravi, meera].toSorted())
    expect(await listed(`${ofClass}/teachers`, 'users')).toEqual([teacher])
    expect(await listed(`${ofClass}/enrollments`, 'enrollments')).toHaveLength(3)
  })

  it('says of those who left that they are to be deleted, and nothing else', async () => {
    const { ravi, meera, teacher } = await fill()
    // Instants are in whole milliseconds here, and finer in the database.
    await sleep(2)
    const before = new Date().toISOString()
    await app.call(deleteUser, { token: school.admin, params: { id: meera } })
    const { user } = (await get(`users/${meera}`)).body
    expect(user).toMatchObject({
      status: 'tobedeleted',
      enabledUser: false,
      givenName: '',
      familyName: '',
      userIds: [],
    })
    expect((await get('students', { filter: "givenName='Meera'" })).body.users).toEqual([])
    const changed = (await get('users', { filter: `dateLastModified>='${before}'` })).body.users
    expect(idsOf(changed)).toEqual([meera])
    const gone = (await get('enrollments', { filter: "status='tobedeleted'" })).body.enrollments
    expect(idsOf(gone.map(({ user }: { user: { sourcedId: string } }) => user))).toEqual([meera])
    expect((await get('students', { filter: "status='active'" })).body.users).toHaveLength(2)
    expect(ravi).toBeDefined()
    // Administrators are not listed: one who was a teacher is no longer there.
    await app.call(changeAccess, { token: school.admin, params: { id: teacher }, body: { role: 'admin' } })
    expect((await get('teachers')).body.users).toMatchObject([
      { sourcedId: teacher, status: 'tobedeleted', enabledUser: false, givenName: '', familyName: '' },
    ])
    app.clock.now = new Date(app.clock.now.getTime() + 367 * 86_400_000)
    token = await tokenOf(key)
    expect((await get(`users/${meera}`)).status).toBe(404)
  })

  it('has a change of a class after the time that was asked for', async () => {
    const { five } = await fill()
    const before = new Date().toISOString()
    await app.call(updateClass, {
      token: school.admin,
      params: { id: five },
      body: { name: 'Class V', section: 'A' },
    })
    const { classes } = (await get('classes', { filter: `dateLastModified>'${before}'` })).body
    expect(classes.map(({ title }: { title: string }) => title)).toEqual(['Class V - A'])
    // Its students have its name as their grade.
    const { users } = (await get('users', { filter: `dateLastModified>'${before}'` })).body
    expect(users.map(({ grades }: { grades: string[] }) => grades)).toEqual([['Class V'], ['Class V']])
  })

  it('has a new academic year, and what is of it, after the time that was asked for', async () => {
    await fill()
    const before = new Date(app.clock.now.getTime() + 86_400_000).toISOString()
    const newer = async (kind: string, named = kind) =>
      (await get(kind, { filter: `dateLastModified>'${before}'` })).body[named]
    expect(await newer('academicSessions')).toEqual([])
    app.clock.now = new Date(app.clock.now.getTime() + 366 * 86_400_000)
    token = await tokenOf(key)
    const years = (await get('academicSessions', { sort: 'startDate', orderBy: 'desc' })).body
      .academicSessions
    expect(await newer('academicSessions')).toEqual([years[0]])
    const ofYear = (entries: { terms: { sourcedId: string }[] }[]) =>
      entries.map(({ terms }) => terms[0]?.sourcedId)
    expect(ofYear(await newer('classes'))).toEqual([years[0].sourcedId, years[0].sourcedId])
    expect(await newer('courses')).toHaveLength(2)
  })
})

describe('a list', () => {
  it('comes in pages, with the number of all and links to the others', async () => {
    await fill()
    const { body, headers } = await get('users', {
      limit: '2',
      offset: '1',
      sort: 'givenName',
      orderBy: 'desc',
    })
    expect(body.users.map(({ givenName }: { givenName: string }) => givenName)).toEqual([
      'Ravi Kumar',
      'Meera',
    ])
    expect(headers['x-total-count']).toBe('4')
    const link = (offset: number, rel: string) =>
      `<http://shala.example${rosterPaths.base}/users?limit=2&offset=${offset}&sort=givenName&orderBy=desc>; rel="${rel}"`
    expect(headers.link).toBe(
      [link(3, 'next'), link(0, 'prev'), link(0, 'first'), link(2, 'last')].join(', '),
    )
    const past = await get('users', { offset: '100', limit: '5000' })
    expect([past.body.users, past.headers['x-total-count']]).toEqual([[], '4'])
    expect(past.headers.link).toContain('limit=1000')
  })

  it('that is narrowed by a filter comes in pages of what the filter leaves, link by link', async () => {
    await fill()
    const filter = "givenName~'ar' OR dateLastModified>'2020-01-01T05:30:00+05:30' AND role='teacher'"
    const all = (await get('users', { filter })).body.users
    const found: object[] = []
    let next: string | undefined = `${rosterPaths.base}/users?limit=1&filter=${encodeURIComponent(filter)}`
    while (next && found.length < 9) {
      const headers = { authorization: `Bearer ${token}`, host: 'shala.example' }
      const answer = await app.server.inject({ url: next, headers })
      expect(answer.headers['x-total-count']).toBe(String(all.length))
      found.push(...answer.json().users)
      const links: string = String(answer.headers.link)
      next = /<http:\/\/[^/]+(\S+)>; rel="next"/.exec(links)?.[1]
    }
    expect(all.length).toBeGreaterThan(2)
    expect(found).toEqual(all)
  })

  it.each([
    ["familyName='shinde'", ['Ravi Kumar']],
    ["familyName='D''Souza'", ['Tara']],
    ["givenName~'AR' AND role='student'", ['Ravi Kumar', 'Tara']],
    ["givenName='Meera' OR identifier='A-17'", ['Meera', 'Ravi Kumar']],
    ["role!='student'", ['A']],
    ["rollNumber>='7' AND rollNumber<'8'", ['Ravi Kumar']],
    ["enabledUser='false'", []],
    ["grades~'6'", ['Tara']],
    ["dateLastModified<'2020-01-01'", []],
    ["dateLastModified>'2020-01-01T00:00:00Z' AND rollNumber<='1' AND role='student'", ['Tara']],
  ])('is narrowed by a filter: %s', async (filter, names) => {
    await fill()
    const { status, body } = await get('users', { filter, sort: 'givenName', fields: 'givenName' })
    expect(status).toBe(200)
    expect(body.users).toEqual(names.map((givenName) => ({ givenName })))
  })

  it.each([
    [{ filter: 'familyName=x' }, 'invalid_filter_field'],
    [{ filter: "phone='9'" }, 'invalid_filter_field'],
    [{ filter: "__proto__='9'" }, 'invalid_filter_field'],
    [{ filter: "constructor='9'" }, 'invalid_filter_field'],
    [{ filter: "dateLastModified>'yesterday'" }, 'invalid_filter_field'],
    [{ filter: "dateLastModified>'2026-13-45'" }, 'invalid_filter_field'],
    [{ filter: "name='\0'" }, 'invalid_filter_field'],
    [{ fields: 'givenName,photo' }, 'invalid_selection_field'],
    [{ sort: 'aadhaar' }, 'invalid_sort_field'],
    [{ orderBy: 'sideways' }, 'invaliddata'],
    [{ limit: '0' }, 'invaliddata'],
    [{ limit: 'ten' }, 'invaliddata'],
    [{ offset: '-1' }, 'invaliddata'],
  ])('is refused with the standard’s words for %j', async (query, minor) => {
    expect(minorOf(await get('users', query as Record<string, string>))).toEqual([400, 'failure', minor])
  })

  it('takes each parameter once, and any text as a value', async () => {
    const twice = await app.server.inject({
      url: `${rosterPaths.base}/users?limit=1&limit=2`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(twice.statusCode).toBe(400)
    for (const value of ['%', '\\', '"', '; drop table', '🙂', '\ud800']) {
      const { status, body } = await get('users', { filter: `givenName='${value}'` })
      expect([status, body.users]).toEqual([200, []])
    }
  })
})

it('any filter of any field, with any order and place, is answered or refused, never a failure', async () => {
  await fill()
  const kinds = Object.entries(rosterFields)
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('2026-11-20', '9999-12-31T23:59:59Z', '1e9'),
  )
  const term = (fields: string[]) =>
    fc
      .tuple(fc.constantFrom(...fields), fc.constantFrom('=', '!=', '>', '>=', '<', '<=', '~'), value)
      .map(([field, sign, text]) => `${field}${sign}'${text.replaceAll("'", "''")}'`)
  const asked = fc.constantFrom(...kinds).chain(([kind, fields]) => {
    const names = Object.keys(fields)
    return fc.record({
      kind: fc.constant(kind),
      filter: fc.array(term(names), { minLength: 1, maxLength: 3 }).map((all) => all.join(' OR ')),
      sort: fc.constantFrom(...names),
      orderBy: fc.constantFrom('asc', 'desc'),
      limit: fc.constantFrom('1', '1000', '1000000', '1e3'),
      offset: fc.constantFrom('0', '3', '1000000', '9999999999'),
    })
  })
  await fc.assert(
    fc.asyncProperty(asked, async ({ kind, ...query }) => {
      expect([200, 400]).toContain((await get(kind, query)).status)
    }),
    { numRuns: 40 },
  )
})

describe('another school', () => {
  it('is not there: its ids are answered like those that nobody has', async () => {
    const other = await openTestSchool(app)
    const classId = await other.addClass()
    const student = await other.addStudent(classId, '1')
    const nobodys = '0190a6a0-0000-7000-8000-000000000000'
    for (const id of [student, nobodys, 'x', "'"]) {
      expect(minorOf(await get(`users/${encodeURIComponent(id)}`))).toEqual([404, 'failure', 'unknownobject'])
      expect((await get(`students/${encodeURIComponent(id)}/classes`)).status).toBe(404)
    }
    for (const path of [
      `classes/${classId}`,
      `classes/${classId}/students`,
      `orgs/${other.schoolId}`,
      `schools/${other.schoolId}/students`,
      `schools/${other.schoolId}/classes/${classId}/students`,
      `schools/${school.schoolId}/classes/${classId}/students`,
    ])
      expect(minorOf(await get(path))).toEqual([404, 'failure', 'unknownobject'])
    expect((await get('students')).body.users).toEqual([])
  })

  it('and what there is not, or not for reading, is a 404 too', async () => {
    const { five } = await fill()
    for (const path of [
      'demographics',
      'toString',
      `classes/${five}/classes`,
      'students/x/y',
      'users/a/constructor',
    ])
      expect(minorOf(await get(path))).toEqual([404, 'failure', 'unknownobject'])
    const posted = await app.server.inject({ method: 'POST', url: `${rosterPaths.base}/users` })
    expect(posted.statusCode).toBe(404)
    expect((await app.server.inject('/ims/oneroster/rostering/v1p1')).statusCode).toBe(404)
  })
})

describe('what is refused before it is read', () => {
  it('has the shape of its standard too, with when to come back', async () => {
    const busy = await openTestApp({ loadLimits: { requestsPerMinute: 1 } })
    const of = { remoteAddress: '10.8.1.1' }
    const url = `${rosterPaths.base}/users`
    await busy.server.inject({ url, ...of })
    const roster = await busy.server.inject({ url, ...of })
    const granted = await busy.server.inject({ method: 'POST', url: rosterPaths.token, ...of })
    await busy.close()
    expect(minorOf({ status: roster.statusCode, body: roster.json(), headers: roster.headers })).toEqual([
      429,
      'failure',
      'server_busy',
    ])
    expect([granted.statusCode, granted.json().error]).toEqual([429, 'temporarily_unavailable'])
    expect([roster, granted].map(({ headers }) => Number(headers['retry-after']) > 0)).toEqual([true, true])
  })
})
