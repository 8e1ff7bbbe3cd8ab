import * as auth from '@shala/contract/auth/auth'
import * as profile from '@shala/contract/profile'
import { newId } from '#platform/ids'
import { anyPhoto, dataUrl } from '../test-files.ts'
import { password } from './access-calls-signing-in.ts'
import {
  addStaff,
  another,
  type Caller,
  type Maker,
  type Makers,
  sessionOf,
  type World,
} from './access-world.ts'

/** Leaves the caller with an email that is theirs for certain, or that they have only typed in. */
export async function withEmail(world: World, caller: Caller, isProven: boolean): Promise<string> {
  const { app, own } = world
  const email = `typed.${another()}@x.example`
  if (caller.column === 'newcomer') {
    const text = 'update logins set email = $2, email_verified = $3 where id = $1'
    await app.authPool.query(text, [caller.userId, email, isProven])
    return email
  }
  const given = { email, email_verified: isProven }
  await app.bind(own.schoolId).updateTable('users').set(given).where('id', '=', caller.userId).execute()
  return email
}

/** A call about the email of somebody new, unconfirmed unless it says otherwise. */
const aboutEmail =
  (bodyFor?: (world: World, by: Caller, email: string, named: string) => Promise<object>): Maker =>
  async (world, caller, named) => {
    const by = await world.newCaller(caller.column)
    const email = await withEmail(world, by, named === 'confirmed')
    const body = bodyFor && (await bodyFor(world, by, email, named))
    return { by, params: { channel: named === 'malformed' ? 'nonsense' : 'email' }, ...(body && { body }) }
  }

async function proof({ app }: World, { token, phone }: Caller, email: string, named: string) {
  await app.call(profile.sendContactOtp, { token, params: { channel: 'email' } })
  await app.call(profile.sendProofOtp, { token })
  const [otp, proofOtp] = [app.lastCode(email), app.lastCode(phone)].map((code) => code || '000000')
  return { otp: named === 'wrong code' ? '000000' : otp, proofOtp }
}

async function profileForm({ app }: World, { token, phone }: Caller, named: string): Promise<object> {
  if (named === 'contact') return { email: `new.${another()}@x.example` }
  if (named === 'photo') return { photo: dataUrl(await anyPhoto(40)) }
  await app.call(profile.requestPasswordOtp, { token })
  return { newPassword: password, otp: token ? app.lastCode(phone) : '000000' }
}

async function sessionId(world: World, caller: Caller, named: string): Promise<string> {
  if (named === 'nobodys') return newId()
  if (named === 'malformed') return 'nonsense'
  if (named === 'own') return sessionOf(caller.token)
  if (named === 'of another person') return sessionOf((await world.newCaller('teacher')).token)
  return sessionOf((await world.elsewhere.signInAs('teacher')).token)
}

async function accountId(world: World, caller: Caller, named: string): Promise<string> {
  if (named === 'nobodys') return newId()
  if (named === 'malformed') return 'nonsense'
  if (named === 'own') return caller.userId
  return (await addStaff(world, named === 'of another person' ? world.own : world.elsewhere, 'teacher'))
    .userId
}

export const accountMakers: Makers = [
  [
    auth.revokeSession,
    async (world, caller, named) => {
      const by = named === 'own' ? await world.newCaller(caller.column) : caller
      return { by, params: { id: await sessionId(world, by, named) } }
    },
  ],
  [
    auth.switchAccount,
    async (world, caller, named) => {
      const by = await world.newCaller(caller.column)
      return { by, body: { userId: await accountId(world, by, named) } }
    },
  ],
  [auth.logout, async (world, caller) => ({ by: await world.newCaller(caller.column) })],
  [profile.requestPasswordOtp, async (world, { column }) => ({ by: await world.newCaller(column) })],
  [profile.sendProofOtp, async (world, { column }) => ({ by: await world.newCaller(column) })],
  [
    profile.updateProfile,
    async (world, { column }, named) => {
      const by = await world.newCaller(column)
      return { by, body: await profileForm(world, by, named) }
    },
  ],
  [profile.sendContactOtp, aboutEmail()],
  [profile.proveContact, aboutEmail(proof)],
  [profile.removeContact, aboutEmail()],
]
