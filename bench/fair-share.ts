// A quiet school's marks while another school hammers: run by itself, `node bench/fair-share.ts`.
import { attendanceHistory, markAttendance } from '../packages/contract/src/attendance/attendance.ts'
import { listStudents } from '../packages/contract/src/students/listed.ts'
import type { School } from './cases.ts'
import { type Call, type HttpClient, openHttpClient } from './http-client.ts'
import { addHistory } from './school-data.ts'
import { makeSchool } from './schools.ts'
import { openWorkshop, startProduct } from './workshop.ts'

const day = 86_400_000
const histories = 12
const lists = 48

const part = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0

function range({ today }: School): Call {
  const startDate = new Date(Date.parse(today) - 29 * day).toISOString().slice(0, 10)
  return { endpoint: attendanceHistory, query: { startDate, endDate: today } }
}

/** Marks for a while, as fast as each is answered but ten times a second at most. */
async function markQuietly(call: HttpClient, school: School, seconds: number) {
  const times: number[] = []
  let refused = 0
  for (const ends = performance.now() + seconds * 1000; performance.now() < ends; ) {
    const studentId = school.studentIds[times.length % school.studentIds.length]
    const body = { studentId, status: times.length % 2 === 0 ? 'present' : 'late', date: school.today }
    const { status, milliseconds } = await call({ endpoint: markAttendance, body }, school.token)
    times.push(milliseconds)
    if (status !== 200) refused += 1
    await new Promise((done) => setTimeout(done, Math.max(0, 100 - milliseconds)))
  }
  times.sort((a, b) => a - b)
  const [p50, p95, most] = [part(times, 0.5), part(times, 0.95), times.at(-1) ?? 0].map((ms) => ms.toFixed(1))
  return `${times.length} marks, ${refused} refused, p50 ${p50} ms, p95 ${p95} ms, longest ${most} ms`
}

/** Asks again and again, so many at once, until it is stopped; counts the answers by status. */
function hammer(address: string, school: School) {
  const counts: Record<string, number> = {}
  let isOver = false
  const worker = async (call: HttpClient, asked: Call) => {
    while (!isOver) {
      const { status } = await call(asked, school.token)
      const name = `${asked.endpoint.path} ${status}`
      counts[name] = (counts[name] ?? 0) + 1
    }
  }
  const list: Call = { endpoint: listStudents, query: { search: 'sharma', limit: '100' } }
  const workers = Array.from({ length: histories + lists }, (_, index) =>
    worker(openHttpClient(address), index < histories ? range(school) : list),
  )
  return async () => {
    isOver = true
    await Promise.all(workers)
    return counts
  }
}

async function measureRange(call: HttpClient, school: School, name: string): Promise<void> {
  const times: number[] = []
  let size = 0
  for (let run = 0; run < 12; run += 1) {
    const { milliseconds, text } = await call(range(school), school.token)
    times.push(milliseconds)
    size = text.length
  }
  times.sort((a, b) => a - b)
  console.log(
    `history of 30 days, ${name}: p50 ${part(times, 0.5).toFixed(0)} ms, ${(size / 1e6).toFixed(1)} MB`,
  )
}

const workshop = openWorkshop()
try {
  const { admin, server, call } = await startProduct(workshop)
  const found = (phone: string, students: number) =>
    makeSchool({ call, admin, folder: workshop.folder }, { phone, students })
  const quiet = await found('9000000001', 1000)
  const loud = await found('9000000002', 10_000)
  await addHistory(admin, [
    { school: quiet, schoolDays: 60 },
    { school: loud, schoolDays: 40 },
  ])
  const address = await server.ask('address')
  await server.ask('watchLoop')
  await measureRange(call, quiet, '1,000 students')
  await measureRange(call, loud, '10,000 students')
  console.log(`event loop held longest: ${(await server.ask('longestBlock')).toFixed(0)} ms`)
  console.log(`alone: ${await markQuietly(call, quiet, 5)}`)
  const stop = hammer(address, loud)
  console.log(`while another school hammers: ${await markQuietly(call, quiet, 15)}`)
  console.log('the other school was answered:', await stop())
  const megabytes = (await server.ask('memory')) / 1024 / 1024
  console.log(
    `memory: ${megabytes.toFixed(0)} MB; event loop held longest: ${(await server.ask('longestBlock')).toFixed(0)} ms`,
  )
} finally {
  await workshop.close()
}
process.exit(0)
