import * as consent from '@shala/contract/privacy/consent'
import * as erasing from '@shala/contract/privacy/erasing'
import * as notice from '@shala/contract/privacy/notice'
import * as requests from '@shala/contract/privacy/requests'
import { type Route, route } from '#platform/http/route'
import {
  endConsent,
  giveConsent,
  recordConsent,
  showConsents,
  showNotice,
  showWithout,
  withdrawOwn,
} from './consent.rules.ts'
import { eraseStudent } from './erasing.rules.ts'
import { saveNotice, showNotices } from './notice.rules.ts'
import { answerRequest, askSchool, showOwnRequests, showRequests } from './requests.rules.ts'

const reading = { may: 'privacy:read', reads: true } as const
const tells = { changes: ['privacy', 'notifications'] } as const

export function privacyRoutes(): Route[] {
  return [
    route(notice.getNotice, { may: 'self:read', reads: true }, (context) => showNotice(context)),
    route(notice.saveNotice, { may: 'privacy:write', changes: ['privacy'] }, (context, { body }) =>
      saveNotice(context, body),
    ),
    route(notice.listNotices, reading, (context) => showNotices(context)),
    route(consent.giveConsent, { may: 'privacy:consent', changes: ['privacy'] }, (context, { body }) =>
      giveConsent(context, body),
    ),
    route(consent.withdrawConsent, { may: 'privacy:consent', ...tells }, (context) => withdrawOwn(context)),
    route(consent.listConsents, reading, (context, { params }) => showConsents(context, params.studentId)),
    route(
      consent.recordConsent,
      { may: 'privacy:record', changes: ['privacy'] },
      (context, { params, body }) => recordConsent(context, params.studentId, body),
    ),
    route(consent.endConsent, { may: 'privacy:record', ...tells }, (context, { params }) =>
      endConsent(context, params.studentId),
    ),
    route(consent.listWithoutConsent, reading, (context, { query }) => showWithout(context, query)),
    route(requests.askPrivacy, { may: 'self:write', ...tells }, (context, { body }) =>
      askSchool(context, body),
    ),
    route(requests.listOwnRequests, { may: 'self:read', reads: true }, (context) => showOwnRequests(context)),
    route(requests.listRequests, reading, (context, { query }) => showRequests(context, query)),
    route(requests.answerRequest, { may: 'privacy:write', ...tells }, (context, { params, body }) =>
      answerRequest(context, params.id, body),
    ),
    route(
      erasing.eraseStudent,
      { may: 'privacy:write', changes: ['students', 'people', 'attendance', 'privacy'] },
      (context, { params, body }) => eraseStudent(context, params.studentId, body.name),
    ),
  ]
}
