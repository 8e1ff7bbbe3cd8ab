import * as auth from '@shala/contract/auth/auth'
import { requestPasswordOtp, updateProfile } from '@shala/contract/profile'
import { newId } from '#platform/ids'
import { anyPhone } from '../test-app.ts'
import { addStaff, another, anyAddress, type Makers, type World } from './access-world.ts'

export const password = 'Mango-42'
const wrongOtp = '000000'

async function phoneOf(world: World, named: string): Promise<string> {
  if (named === 'malformed') return '12'
  if (named === 'nobodys') return anyPhone()
  return (await addStaff(world, world.own, 'teacher')).phone
}

/** A code of one purpose, sent to the phone of somebody new. */
async function sentCode(
  world: World,
  endpoint: typeof auth.sendLoginOtp | typeof auth.forgotPassword,
  named: string,
): Promise<{ phone: string; otp: string }> {
  const phone = await phoneOf(world, named)
  if (named === 'malformed' || named === 'nobodys') return { phone, otp: wrongOtp }
  await world.app.call(endpoint, { body: { phone }, address: anyAddress() })
  return { phone, otp: named === 'code' ? world.app.lastCode(phone) : wrongOtp }
}

const withPassword = new WeakMap<World, Promise<string>>()

async function setPassword({ app, newCaller }: World): Promise<string> {
  const { token, phone } = await newCaller('teacher')
  await app.call(requestPasswordOtp, { token })
  await app.call(updateProfile, { token, body: { newPassword: password, otp: app.lastCode(phone) } })
  return phone
}

function phoneWithPassword(world: World): Promise<string> {
  const known = withPassword.get(world) ?? setPassword(world)
  withPassword.set(world, known)
  return known
}

/** A teacher of two schools has proven their phone. */
async function ticketFor(world: World) {
  const first = await addStaff(world, world.own, 'teacher')
  await addStaff(world, world.elsewhere, 'teacher', first.phone)
  const phone = first.phone
  await world.app.call(auth.sendLoginOtp, { body: { phone } })
  const { error } = await world.app.call(auth.verifyLoginOtp, {
    body: { phone, otp: world.app.lastCode(phone) },
  })
  return { ticket: String(error.ticket), userId: first.userId }
}

export const signingInMakers: Makers = [
  [auth.sendLoginOtp, async (world, _, named) => ({ body: { phone: await phoneOf(world, named) } })],
  [
    auth.verifyLoginOtp,
    async (world, _, named) => ({ body: await sentCode(world, auth.sendLoginOtp, named) }),
  ],
  [
    auth.chooseAccount,
    async (world, _, named) => {
      const { ticket, userId } = await ticketFor(world)
      if (named === 'used ticket') await world.app.call(auth.chooseAccount, { body: { ticket, userId } })
      if (named === 'own' || named === 'used ticket') return { body: { ticket, userId } }
      if (named === 'nobodys') return { body: { ticket, userId: newId() } }
      if (named === 'malformed') return { body: { ticket, userId: 'nonsense' } }
      return { body: { ticket, userId: (await addStaff(world, world.elsewhere, 'teacher')).userId } }
    },
  ],
  [
    auth.login,
    async (world, _, named) => {
      const isKnown = named === 'password' || named === 'wrong password'
      const phone = isKnown ? await phoneWithPassword(world) : await phoneOf(world, named)
      return { body: { phone, password: named === 'wrong password' ? 'Papaya-7' : password } }
    },
  ],
  [
    auth.googleLogin,
    async (world, _, named) => {
      const { email } = await addStaff(world, world.own, 'teacher')
      const sent = await world.credential(named === 'nobodys' ? `nobody.${another()}@x.example` : email)
      return { body: { credential: named === 'forged' ? sent.replace(/\.[^.]+$/, '.forged') : sent } }
    },
  ],
  [auth.forgotPassword, async (world, _, named) => ({ body: { phone: await phoneOf(world, named) } })],
  [
    auth.resetPassword,
    async (world, _, named) => ({
      body: { ...(await sentCode(world, auth.forgotPassword, named)), newPassword: password },
    }),
  ],
  [
    auth.sendSignupOtp,
    (_, __, named) => ({ body: { name: 'A Newcomer', phone: named === 'malformed' ? '12' : anyPhone() } }),
  ],
  [
    auth.signup,
    async ({ app }, _, named) => {
      const person = { name: 'A Newcomer', phone: anyPhone() }
      await app.call(auth.sendSignupOtp, { body: person })
      return { body: { ...person, otp: named === 'code' ? app.lastCode(person.phone) : wrongOtp } }
    },
  ],
]
