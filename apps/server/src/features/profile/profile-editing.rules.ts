import type { Answer, Received } from '@shala/contract/general/endpoint'
import { generalRefusals } from '@shala/contract/general/refusal'
import { isAdmin } from '@shala/contract/people'
import {
  profilePhotoRule,
  profileRefusals,
  profileTexts,
  type updateProfile as updateEndpoint,
} from '@shala/contract/profile'
import { recordActivity } from '#features/activity/index'
import { authContext, authOfActor, claimContactOfLogin, findLogin, recordClaim } from '#features/auth/index'
import { attachFiles, detachFile, keepFiles, photoLink, readFiles } from '#features/files/index'
import { claimContact, findHolders, updatePerson } from '#features/people/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { Refused, refusedFields } from '#platform/refused'
import { type ProfileParts, showMe, type Who } from './profile.rules.ts'
import { changePassword } from './profile-password.rules.ts'

type Form = Received<typeof updateEndpoint, 'body'>

async function recordOwn(context: Context, fields: string[]): Promise<void> {
  await recordActivity(context, {
    action: 'profile.update',
    entity: context.actor.role,
    entityId: context.actor.userId,
    after: { fields },
  })
}

/** A new file replaces the old one; an empty value removes it, and its own link leaves it. */
async function changePhoto(
  { auth, people }: ProfileParts,
  { context, actor }: Who,
  sent: unknown,
): Promise<string> {
  if (!context) throw new Refused(generalRefusals.noSchool)
  const login = await findLogin(authOfActor(auth, actor), actor.userId)
  if (login.photo !== null && sent === login.photo) return profileTexts.photoUpdated
  const files = await readFiles(people.files, context, { photo: sent }, { photo: profilePhotoRule })
  await keepFiles(people.files, context, files, () =>
    inTransaction(context, async (context) => {
      const [photo] = files
      const link = photo ? photoLink(context.db.schoolId, photo.id) : null
      // First, because it locks the person's row: of two photos at once, the second sees the first.
      await updatePerson(context.db, actor.userId, { photo: link })
      await detachFile(context, actor.userId, 'photo')
      await attachFiles(context, actor.userId, files)
      await recordOwn(context, ['photo'])
    }),
  )
  return profileTexts.photoUpdated
}

interface Contact {
  email?: string
  phone?: string
}

function refusedContact(fields: string[]): Refused {
  const { contactTaken } = profileRefusals
  const errors = Object.fromEntries(fields.map((field) => [field, contactTaken.message]))
  return new Refused(contactTaken, { errors })
}

async function completeInSchool(context: Context, contact: Contact): Promise<void> {
  const { db, actor } = context
  const holders = await findHolders(db, contact)
  const taken = holders.map(({ email }) => (contact.email && email === contact.email ? 'email' : 'phone'))
  if (taken.length > 0) throw refusedContact(taken)
  const isDone = await claimContact(db, actor.userId, contact)
  const fields = Object.keys(contact)
  if (!isDone)
    throw refusedFields(Object.fromEntries(fields.map((field) => [field, profileTexts.alreadySet])))
}

/**
 * An admin may add a missing contact; one that is set can only be changed by the school. It is a claim until a code
 * proves it.
 */
async function completeContact(
  { auth }: ProfileParts,
  who: Who,
  { email, phone }: Pick<Form, 'email' | 'phone'>,
): Promise<string> {
  const { context, actor } = who
  if (!isAdmin(actor.role)) throw new Refused(generalRefusals.forbidden)
  const login = await findLogin(authOfActor(auth, actor), actor.userId)
  if (email && login.email) throw refusedFields({ email: profileTexts.alreadySet })
  if (phone && login.phone) throw refusedFields({ phone: profileTexts.alreadySet })
  const contact = { ...(email && { email }), ...(phone && { phone }) }
  if (context) await inTransaction(context, (context) => completeInSchool(context, contact))
  else await claimContactOfLogin(authOfActor(auth, actor), actor.userId, contact)
  const channels = (['email', 'phone'] as const).filter((channel) => contact[channel])
  await recordClaim(authContext(auth, who), actor.userId, channels)
  return profileTexts.contactUpdated
}

async function change(parts: ProfileParts, who: Who, form: Form): Promise<string> {
  const { email, phone, newPassword, currentPassword, otp } = form
  const photo = form.photo === undefined ? form.photoBase64 : form.photo
  if (newPassword !== undefined)
    return await changePassword(parts, who, { newPassword, currentPassword, otp })
  if (photo !== undefined) return await changePhoto(parts, who, photo)
  if (email || phone) return await completeContact(parts, who, { email, phone })
  throw new Refused({ ...generalRefusals.invalid, message: profileTexts.nothingToUpdate })
}

/** One concern at a time: password, photo, or contact. */
export async function updateProfile(
  parts: ProfileParts,
  who: Who,
  form: Form,
): Promise<Answer<typeof updateEndpoint>> {
  const message = await change(parts, who, form)
  const user = await showMe(parts, who)
  return { message, user, photo: user.photo }
}
