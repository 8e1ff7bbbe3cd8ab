import { fill } from '@shala/contract/general/refusal'
import { recordActivity } from '#features/activity/index'
import { recountMarks } from '#features/attendance/index'
import {
  findAccounts,
  findLastUses,
  findOpenSchools,
  findSchool,
  forgetTriesAt,
  type SharedAuth,
  setClosed,
  signOutEverywhere,
} from '#features/auth/index'
import { lockPeople, updatePerson } from '#features/people/index'
import type { BackupState } from '#platform/backup/backup-days'
import { megabyte } from '#platform/bytes'
import { inTransaction, type SchoolDb } from '#platform/database/school-db'
import { StartRefusal } from '#platform/process/start-refusal'
import { measureSchool } from './operator.store.ts'

interface OperatorParts {
  auth: Pick<SharedAuth, 'authDb'>
  bindToSchool: (schoolId: string) => SchoolDb
  now: Date
  /** Where the server makes its own; undefined where it makes none. */
  backupFolder: string | undefined
  /** Of the backups that the server makes by itself; null before the first. */
  findBackups: () => Promise<BackupState | null>
  say: (line: string) => void
  /** Asks the person at the terminal. */
  confirm: (question: string) => Promise<boolean>
}

type Account = Awaited<ReturnType<typeof findAccounts>>[number]

/** Of nobody: the activity names who acted, and the operator has no account. */
const operator = { userId: '00000000-0000-0000-0000-000000000000', name: 'The operator of this server' }

/** A script must not go on as if it had been done. */
const unconfirmed = () => new StartRefusal('Nothing was changed.')

async function listSchools({ auth, bindToSchool, say }: OperatorParts): Promise<void> {
  const ids = await findOpenSchools(auth)
  for (const id of ids) {
    const isClosed = ((await findSchool(auth, id))?.closedAt ?? null) !== null
    const { name, students, staff, classes, marks, fileBytes } = await measureSchool(bindToSchool(id))
    const files = (fileBytes / megabyte).toFixed(1)
    say(
      `${id}  ${name}: ${students} students, ${staff} staff, ${classes} classes, ${marks} marks, ${files} MB of files${isClosed ? ', closed to changes' : ''}`,
    )
  }
  if (ids.length === 0) say('There is no school yet.')
}

async function showBackups({ backupFolder, findBackups, say }: OperatorParts): Promise<void> {
  if (!backupFolder) say('BACKUP_DIR is not set: a server with these settings makes no backup by itself.')
  const { madeAt, bytes, failedAt, failure } = (await findBackups()) ?? {}
  if (madeAt) {
    say(`Last backup: ${madeAt.toISOString()}, ${((bytes ?? 0) / megabyte).toFixed(1)} MB.`)
  } else say('The server has made no backup by itself yet.')
  if (failedAt) say(`Failed since, last at ${failedAt.toISOString()}: ${failure}`)
}

async function recount({ auth, bindToSchool, say }: OperatorParts): Promise<void> {
  const ids = await findOpenSchools(auth)
  let wrong = 0
  for (const id of ids) {
    const found = await inTransaction({ db: bindToSchool(id) }, ({ db }) => recountMarks(db))
    if (found > 0) say(`${id}: ${found} counts were wrong, and are right now.`)
    wrong += found
  }
  if (wrong === 0) say(`The counts of ${ids.length} schools agree with their marks.`)
}

/** Closes a school while it is moved, or opens it again. @throws StartRefusal for one that is not there */
async function close({ auth, now, say, confirm }: OperatorParts, id: string, closes: boolean): Promise<void> {
  const school = await findSchool(auth, id)
  if (!school) throw new StartRefusal('Say which school by its id: npm run admin -- schools lists them.')
  const { name, closedAt } = school
  if (closes === (closedAt !== null)) return say(`${name} is ${closes ? 'closed' : 'open'} already.`)
  const question = closes
    ? `Have ${name} refuse every change until it is opened again? People can read on, and phones keep their marks.`
    : `Let people of ${name} change things here again? Not if it lives on elsewhere.`
  if (!(await confirm(question))) throw unconfirmed()
  await setClosed(auth, id, closes ? now : null)
  say(closes ? 'Closed. Wait a minute, for what had begun, before you make its file.' : 'Open again.')
}

function describe({ id, name, role, status, schoolName, phone, email }: Account): string {
  const contacts = [phone, email].filter(Boolean).join(', ')
  const where = schoolName ?? 'no school'
  return `${id}  ${name}, ${role}${status === 'active' ? '' : ` (${status})`}, ${where}${contacts && `, ${contacts}`}`
}

/** @throws StartRefusal when nobody has it */
async function find(parts: OperatorParts, written: string | undefined): Promise<Account[]> {
  if (!written) throw new StartRefusal('Say who: an id, a phone or an email.')
  const accounts = await findAccounts(parts.auth, written)
  if (accounts.length === 0) throw new StartRefusal(`Nobody here has ${written}.`)
  return accounts
}

async function showWho(parts: OperatorParts, written: string | undefined): Promise<void> {
  const accounts = await find(parts, written)
  const uses = await findLastUses(
    parts.auth,
    accounts.map(({ id }) => id),
  )
  for (const account of accounts) {
    const use = uses.get(account.id)
    parts.say(`${describe(account)}; ${use ? `last seen ${use.toISOString()}` : 'never signed in'}`)
  }
}

/** @throws StartRefusal when it is several: a family's phone is that of each child */
async function findOne(parts: OperatorParts, written: string | undefined): Promise<Account> {
  const accounts = await find(parts, written)
  const [account] = accounts
  if (account && accounts.length === 1) return account
  for (const one of accounts) parts.say(describe(one))
  throw new StartRefusal('That is several people: say which by the id.')
}

interface Act {
  question: string
  done: string
  action: 'operator.superadmin' | 'operator.admin' | 'operator.sign_out' | 'operator.unlock'
  /** @throws StartRefusal when it cannot be done */
  check?: (account: Account) => void
  act: (parts: OperatorParts, account: Account) => Promise<void>
}

/** @throws StartRefusal when somebody has changed the person meanwhile */
async function changeRole(
  { bindToSchool }: OperatorParts,
  { id, schoolId, role }: Account,
  to: 'admin' | 'superadmin',
): Promise<void> {
  if (!schoolId) return
  await inTransaction({ db: bindToSchool(schoolId) }, async ({ db }) => {
    const [person] = await lockPeople(db, [id])
    if (person?.role !== role) throw new StartRefusal('This person has been changed meanwhile. Try again.')
    await updatePerson(db, id, { role: to })
  })
}

function needs(role: 'admin' | 'superadmin'): (account: Account) => void {
  return ({ role: own, schoolId }) => {
    if (own !== role || !schoolId) throw new StartRefusal(`This takes somebody who is ${role} of a school.`)
  }
}

const acts: Record<string, Act> = {
  superadmin: {
    question: 'Make {who} a superadmin, whose access no administrator of the school can change?',
    done: 'Done: from the next page on.',
    action: 'operator.superadmin',
    check: needs('admin'),
    act: (parts, account) => changeRole(parts, account, 'superadmin'),
  },
  admin: {
    question: 'Make {who} an ordinary administrator again?',
    done: 'Done: from the next page on.',
    action: 'operator.admin',
    check: needs('superadmin'),
    act: (parts, account) => changeRole(parts, account, 'admin'),
  },
  'sign-out': {
    question: 'Sign {who} out everywhere? Their calendar address ends too.',
    done: 'Done.',
    action: 'operator.sign_out',
    act: async ({ auth, now }, { id }) => {
      await signOutEverywhere(auth, [id], now)
    },
  },
  unlock: {
    question: 'Forget the wrong codes and passwords of {who}, so that they can try again?',
    done: 'Done.',
    action: 'operator.unlock',
    act: async ({ auth }, account) => {
      await forgetTriesAt(auth, account)
    },
  },
}

async function carryOut(parts: OperatorParts, act: Act, written: string | undefined): Promise<void> {
  const account = await findOne(parts, written)
  act.check?.(account)
  const question = fill(act.question, { who: `${account.name} (${account.schoolName ?? 'no school'})` })
  if (!(await parts.confirm(question))) throw unconfirmed()
  await act.act(parts, account)
  if (account.schoolId) {
    const context = { db: parts.bindToSchool(account.schoolId), actor: operator, now: parts.now }
    await recordActivity(context, { action: act.action, entity: account.role, entityId: account.id })
  }
  parts.say(act.done)
}

const usage = `npm run admin -- schools              each school, with how much it has
npm run admin -- close-school ID      while a school moves to another installation: it can be read, and not changed
npm run admin -- open-school ID       let it be changed again
npm run admin -- backups              when the last daily backup was made, its size, and why it fails
npm run admin -- recount              count all marks again, and put right what is kept of them
npm run admin -- who WHO              who has an id, a phone or an email
npm run admin -- superadmin WHO       make an administrator a superadmin, whose access stays the operator's
npm run admin -- admin WHO            make a superadmin an administrator again
npm run admin -- sign-out WHO         end all sessions of a person
npm run admin -- unlock WHO           let somebody sign in again who was locked out by wrong tries`

/** Does what an operator asks for by words. @throws StartRefusal for what cannot be done */
export async function operate(parts: OperatorParts, [command = '', who]: string[]): Promise<void> {
  const act = Object.hasOwn(acts, command) ? acts[command] : undefined
  if (act) return await carryOut(parts, act, who)
  if (command === 'schools') return await listSchools(parts)
  if (command === 'close-school' || command === 'open-school') {
    return await close(parts, who ?? '', command === 'close-school')
  }
  if (command === 'backups') return await showBackups(parts)
  if (command === 'recount') return await recount(parts)
  if (command === 'who') return await showWho(parts, who)
  throw new StartRefusal(usage)
}
