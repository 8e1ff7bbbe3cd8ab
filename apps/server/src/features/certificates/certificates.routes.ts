import * as contract from '@shala/contract/certificates/certificates'
import * as templates from '@shala/contract/certificates/templates'
import type { EditingParts } from '#features/students/index'
import type { SchoolDb } from '#platform/database/school-db'
import { networkOf } from '#platform/http/network'
import { PageAnswer } from '#platform/http/page-answer'
import { publicRoute, type Route, route } from '#platform/http/route'
import { Guesses } from '#platform/process/guesses'
import { cancel, listAll, listOfStudent, readCertificate, recordPrint } from './certificates.rules.ts'
import { pageOf, pageWithout } from './check-page.ts'
import { check } from './checking.rules.ts'
import { draft, issue } from './issuing.rules.ts'
import { addTemplate, listTemplates, removeTemplate, saveTemplate } from './templates.rules.ts'

interface RoutesParts extends EditingParts {
  bindToSchool: (schoolId: string) => SchoolDb
}

const reading = { may: 'certificates:issue', reads: true } as const
const changing = { may: 'certificates:issue', changes: ['certificates'] } as const
const writing = { may: 'certificates:templates', changes: ['certificates'] } as const
/** A transfer certificate ends an enrolment. */
const issuing = {
  may: 'certificates:issue',
  changes: ['certificates', 'students', 'classes', 'attendance'],
} as const

const statuses = { unknown: 404, 'too many': 429 } as const

export function certificatesRoutes({ bindToSchool, ...parts }: RoutesParts): Route[] {
  const guesses = new Guesses()
  const { files } = parts
  return [
    route(templates.listTemplates, reading, async (context) => ({ templates: await listTemplates(context) })),
    route(templates.addTemplate, writing, (context, { body }) => addTemplate(context, body)),
    route(templates.saveTemplate, writing, (context, { params, body }) =>
      saveTemplate(context, params.templateId, body),
    ),
    route(templates.removeTemplate, writing, (context, { params }) =>
      removeTemplate(context, params.templateId),
    ),
    // It notes the look.
    route(contract.draftCertificate, { may: 'certificates:issue' }, (context, { params, query }) =>
      draft(parts, context, {
        studentId: params.studentId,
        templateId: query.template,
        ...(query.leavingDate && { leavingDate: query.leavingDate }),
      }),
    ),
    route(contract.issueCertificate, issuing, (context, { params, body, origin }) =>
      issue(parts, context, { studentId: params.studentId, form: body, origin }),
    ),
    route(contract.listOfStudent, reading, async (context, { params }) => ({
      certificates: await listOfStudent(files, context, params.studentId),
    })),
    route(contract.listCertificates, reading, (context, { query }) => listAll(context, query)),
    route(contract.getCertificate, reading, async (context, { params, origin }) => ({
      certificate: await readCertificate(context, params.certificateId, origin),
    })),
    route(contract.recordPrint, changing, (context, { params, origin }) =>
      recordPrint(context, params.certificateId, origin),
    ),
    route(contract.cancelCertificate, issuing, (context, { params, body }) =>
      cancel(parts, context, params.certificateId, body.reason),
    ),
    publicRoute(contract.checkCertificate, async ({ params: { code }, ipAddress, now }) => {
      const checked = await check({ code, network: networkOf(ipAddress), now, guesses, bindToSchool })
      return typeof checked === 'string'
        ? new PageAnswer(pageWithout(checked), { status: statuses[checked] })
        : new PageAnswer(pageOf(checked))
    }),
  ]
}
