import * as auth from '@shala/contract/auth/auth'
import * as profile from '@shala/contract/profile'
import { everybody, instead, line, ofSchool, type Row, row, signedIn, strangeIds } from './access-row.ts'

export const signingInRows: Row[] = [
  row(auth.sendLoginOtp, {
    contact: everybody,
    nobodys: instead(everybody, 404),
    malformed: instead(everybody, 422),
  }),
  row(auth.verifyLoginOtp, {
    code: everybody,
    'wrong code': instead(everybody, 422),
    nobodys: instead(everybody, 404),
    malformed: instead(everybody, 422),
  }),
  row(
    auth.chooseAccount,
    { own: everybody, ...strangeIds(everybody, 422), 'used ticket': instead(everybody, 422) },
    'Only an account that the ticket was made for.',
  ),
  row(auth.login, {
    password: everybody,
    'wrong password': instead(everybody, 401),
    nobodys: instead(everybody, 404),
    malformed: instead(everybody, 422),
  }),
  row(auth.googleLogin, {
    credential: everybody,
    forged: instead(everybody, 401),
    nobodys: instead(everybody, 404),
  }),
  row(auth.forgotPassword, {
    contact: everybody,
    nobodys: instead(everybody, 404),
    malformed: instead(everybody, 422),
  }),
  row(auth.resetPassword, {
    code: everybody,
    'wrong code': instead(everybody, 422),
    nobodys: instead(everybody, 404),
    malformed: instead(everybody, 422),
  }),
  row(auth.sendSignupOtp, { contact: everybody, malformed: instead(everybody, 422) }),
  row(auth.signup, { code: everybody, 'wrong code': instead(everybody, 422) }),
]

export const accountRows: Row[] = [
  row(auth.listSessions, signedIn, 'One’s own.'),
  row(
    auth.revokeSession,
    { own: signedIn, 'of another person': instead(signedIn, 404), ...strangeIds(signedIn) },
    'One’s own.',
  ),
  row(auth.listAccounts, signedIn, 'One’s own, as long as the sign-in that proved them is fresh.'),
  row(
    auth.switchAccount,
    { own: signedIn, 'of another person': instead(signedIn, 422), ...strangeIds(signedIn, 422) },
    'One’s own, as long as the sign-in that proved them is fresh.',
  ),
  row(auth.logout, signedIn, 'One’s own.'),
  row(
    profile.getMe,
    signedIn,
    'Oneself. Documents and numbers come with a student or a teacher, to themselves.',
  ),
  row(profile.requestPasswordOtp, signedIn, 'To one’s own confirmed phone.'),
  row(
    profile.updateProfile,
    {
      password: signedIn,
      photo: ofSchool,
      contact: line({ admin: 'yes', newcomer: 'yes' }),
    },
    'Oneself. Only admins add a missing contact; a photo needs a school.',
  ),
  row(
    profile.sendContactOtp,
    {
      unconfirmed: signedIn,
      confirmed: instead(signedIn, 404),
      malformed: instead(signedIn, 404),
    },
    'One’s own.',
  ),
  row(profile.sendProofOtp, signedIn, 'To one’s own confirmed contact.'),
  row(
    profile.proveContact,
    {
      unconfirmed: signedIn,
      'wrong code': instead(signedIn, 422),
      confirmed: instead(signedIn, 404),
      malformed: instead(signedIn, 404),
    },
    'One’s own.',
  ),
  row(
    profile.removeContact,
    {
      unconfirmed: signedIn,
      confirmed: instead(signedIn, 409),
      malformed: instead(signedIn, 404),
    },
    'One’s own.',
  ),
]
