import { type Browser, chromium } from '@playwright/test'
import { addHistory } from '../school-data.ts'
import { lastCode, makeSchool } from '../schools.ts'
import { addTeachers } from '../teachers.ts'
import { runInWorkshop, startProduct, type Workshop } from '../workshop.ts'
import { browserOptions } from './browser.ts'
import { allConditions, type Conditions } from './conditions.ts'
import { goThrough, type Journey, type Place } from './journey.ts'
import { judgeScreens } from './lighthouse.ts'
import { reportJourneys, reportTraffic, reportVerdicts } from './report.ts'

/** A school of 1,000 students, and a teacher of it who has no class of her own. */
async function openPlace(
  workshop: Workshop,
): Promise<{ place: Place; tokens: { teacher: string; admin: string } }> {
  const { folder } = workshop
  const { server, admin, call } = await startProduct(workshop)
  const school = await makeSchool({ call, admin, folder }, { phone: '9000000001', students: 1000 })
  await addHistory(admin, [{ school, schoolDays: 30 }])
  const [teacher] = await addTeachers({ call, admin, folder }, school, 1)
  if (!teacher) throw new Error('The school has no teacher.')
  const address = await server.ask('address')
  const place = {
    address,
    phone: '8100000001',
    lastCode: () => lastCode(folder),
    forgetCodes: () => admin.query('truncate auth.codes'),
  }
  return { place, tokens: { teacher: teacher.token, admin: school.token } }
}

async function measureJourneys(browser: Browser, place: Place, conditions: Conditions): Promise<Journey[]> {
  const journeys: Journey[] = []
  // The first warms the server and the browser up.
  for (let run = 0; run <= conditions.runs; run += 1) {
    const journey = await goThrough(browser, conditions, place)
    if (run > 0) journeys.push(journey)
  }
  console.log(`measured: ${conditions.name}`)
  return journeys
}

async function measureAll(place: Place) {
  const browser = await chromium.launch(browserOptions())
  try {
    const measured = []
    for (const conditions of allConditions) {
      measured.push({ conditions, journeys: await measureJourneys(browser, place, conditions) })
    }
    return measured
  } finally {
    await browser.close()
  }
}

/** Measures the waits of a person in a browser; `LIGHTHOUSE=only` what Lighthouse says of the screens. */
async function main(workshop: Workshop): Promise<number> {
  const { place, tokens } = await openPlace(workshop)
  if (process.env.LIGHTHOUSE === 'only') {
    console.log(`\n${reportVerdicts(await judgeScreens(place, tokens))}`)
    return 0
  }
  const measured = await measureAll(place)
  const verdicts = await judgeScreens(place, tokens)
  const tables = [
    reportJourneys(measured),
    reportTraffic(measured[0]?.journeys ?? []),
    reportVerdicts(verdicts),
  ]
  console.log(`\n${tables.join('\n\n')}`)
  return 0
}

await runInWorkshop(main)
