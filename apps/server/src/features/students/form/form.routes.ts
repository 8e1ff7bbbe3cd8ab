import * as own from '@shala/contract/students/own-fields'
import { type Route, route } from '#platform/http/route'
import { addOwnField, changeOwnField, chooseSections, removeOwnField, showForm } from './form.rules.ts'

export const formRoutes: Route[] = [
  route(own.getStudentForm, { may: 'students:read', reads: true }, async (context) => ({
    form: await showForm(context),
  })),
  route(
    own.changeStudentForm,
    { may: 'schools:write', changes: ['students'] },
    async (context, { body }) => ({
      message: own.ownFieldTexts.formChanged,
      form: await chooseSections(context, body.sections),
    }),
  ),
  route(own.addOwnField, { may: 'schools:write', changes: ['students'] }, (context, { body }) =>
    addOwnField(context, body),
  ),
  route(own.changeOwnField, { may: 'schools:write', changes: ['students'] }, (context, { params, body }) =>
    changeOwnField(context, params.id, body),
  ),
  route(own.removeOwnField, { may: 'schools:write', changes: ['students'] }, (context, { params }) =>
    removeOwnField(context, params.id),
  ),
]
