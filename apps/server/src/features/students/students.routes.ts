import { enrolEarlier as enrolEarlierEndpoint } from '@shala/contract/students/editing'
import { exportStudents as exportEndpoint } from '@shala/contract/students/export'
import { getStudentHistory } from '@shala/contract/students/history'
import * as listed from '@shala/contract/students/listed'
import * as newYear from '@shala/contract/students/new-year'
import { showStudentNumber } from '@shala/contract/students/number'
import { listPapers as listPapersEndpoint } from '@shala/contract/students/papers'
import * as promotion from '@shala/contract/students/promotion'
import * as contract from '@shala/contract/students/students'
import * as totals from '@shala/contract/totals'
import type { AuthParts } from '#features/auth/index'
import { callable } from '#features/people/index'
import { claimantOf } from '#platform/context'
import { type Route, route } from '#platform/http/route'
import type { Turns } from '#platform/process/turns'
import { enrolEarlier } from './editing/first-days.rules.ts'
import { formRoutes } from './form/form.routes.ts'
import { beginNewYear, previewNewYear } from './promotion/new-year.rules.ts'
import { previewPromotion, promoteStudents } from './promotion/promotion.rules.ts'
import { listPromotions, undoPromotion } from './promotion/promotion-undo.rules.ts'
import { countStudents, listStudents, type StudentsParts, showStudent } from './students.rules.ts'
import { exportStudents } from './students-exporting.rules.ts'
import { showHistory } from './students-history.rules.ts'
import { showNumber } from './students-numbers.rules.ts'
import { listPapers } from './students-papers.rules.ts'

interface RoutesParts extends StudentsParts {
  auth: AuthParts
  turns: Turns
}

export function studentsRoutes({ files, numberKeys, auth, turns }: RoutesParts): Route[] {
  return [
    route(
      listed.listStudents,
      {
        may: 'students:read',
        reads: true,
        standby: 'all',
        shows: ({ students }) => callable(students).map(({ _id }) => _id),
      },
      (context, { query }) => listStudents(context, query),
    ),
    route(exportEndpoint, { may: 'students:export', changes: [] }, (context, { body, signal }) =>
      turns.take(claimantOf(context), () => exportStudents(context, body), signal),
    ),
    route(totals.studentTotal, { may: 'totals:read', reads: true }, async (context) => ({
      totalStudents: await countStudents(context),
    })),
    route(listPapersEndpoint, { may: 'students:read', reads: true }, async (context, { query }) =>
      listPapers(context, query.class),
    ),
    ...formRoutes,
    route(contract.getStudent, { may: 'users:read' }, async (context, { params }) => ({
      student: await showStudent(files, context, params.id),
    })),
    route(showStudentNumber, { may: 'users:read', changes: [] }, async (context, { params }) => ({
      aadhaarNumber: await showNumber(numberKeys, context, params.id),
    })),
    route(getStudentHistory, { may: 'users:read', reads: true }, async (context, { params }) => ({
      enrolments: await showHistory(context, params.id),
    })),
    route(
      enrolEarlierEndpoint,
      { may: 'students:edit', changes: ['students', 'attendance'] },
      (context, { body }) => enrolEarlier(context, body),
    ),
    ...promotionRoutes({ auth, turns }),
  ]
}

function promotionRoutes({ auth, turns }: Pick<RoutesParts, 'auth' | 'turns'>): Route[] {
  return [
    route(promotion.previewPromotion, { may: 'students:promote', changes: [] }, (context, { body }) =>
      previewPromotion(context, body),
    ),
    route(
      promotion.promoteStudents,
      { may: 'students:promote', changes: ['students', 'classes', 'attendance'] },
      (context, { body, signal }) =>
        turns.take(claimantOf(context), () => promoteStudents(auth, context, body), signal),
    ),
    route(newYear.previewNewYear, { may: 'students:promote', changes: [] }, (context, { body, signal }) =>
      turns.take(claimantOf(context), () => previewNewYear(context, body), signal),
    ),
    route(
      newYear.beginNewYear,
      { may: 'students:promote', changes: ['students', 'classes', 'attendance'] },
      (context, { body, signal }) =>
        turns.take(claimantOf(context), () => beginNewYear(auth, context, body), signal),
    ),
    route(promotion.listPromotions, { may: 'students:promote', reads: true }, async (context) => ({
      promotions: await listPromotions(context),
    })),
    route(
      promotion.undoPromotion,
      { may: 'students:promote', changes: ['students', 'classes', 'attendance'] },
      (context, { params, signal }) =>
        turns.take(claimantOf(context), () => undoPromotion(auth, context, params.id), signal),
    ),
  ]
}
