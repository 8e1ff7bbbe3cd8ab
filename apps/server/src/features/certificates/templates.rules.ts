import {
  certificateLimits,
  certificateRefusals,
  certificateTexts,
  type PaperLanguage,
  paperLanguages,
} from '@shala/contract/certificates/kinds'
import type { CertificateTemplate, TemplateForm } from '@shala/contract/certificates/templates'
import { type UsualKind, usualTemplates } from '@shala/contract/certificates/usual-templates'
import { fill } from '@shala/contract/general/refusal'
import { recordActivity } from '#features/activity/index'
import type { Context } from '#platform/context'
import { lockByName } from '#platform/database/locks'
import { inTransaction } from '#platform/database/school-db'
import { newId } from '#platform/ids'
import { Refused } from '#platform/refused'
import * as store from './templates.store.ts'

const usualKinds = Object.keys(usualTemplates) as UsualKind[]

function usual(kind: UsualKind, language: PaperLanguage): CertificateTemplate {
  return { _id: `${kind}.${language}`, kind, language, ...usualTemplates[kind][language], isOriginal: true }
}

/** With the id of its row, if it has one. */
type Found = CertificateTemplate & { rowId: string | null }

async function findAll({ db }: Pick<Context, 'db'>): Promise<Found[]> {
  const rows = await store.findTemplates(db)
  const ofSchool = usualKinds.flatMap((kind) => paperLanguages.map((language) => usual(kind, language)))
  const known = ofSchool.map((one): Found => {
    const row = rows.find(({ kind, language }) => kind === one.kind && language === one.language)
    if (!row) return { ...one, rowId: null }
    return { ...one, title: row.title, text: row.text, isOriginal: false, rowId: row.id }
  })
  const own = rows
    .filter(({ kind }) => kind === 'own')
    .map(({ id, ...row }): Found => ({ ...row, _id: id, isOriginal: false, rowId: id }))
  return [...known, ...own]
}

const toAnswer = ({ rowId: _, ...template }: Found): CertificateTemplate => template

export async function listTemplates(context: Context): Promise<CertificateTemplate[]> {
  return (await findAll(context)).map(toAnswer)
}

/** @throws Refused 404 for one that this school does not have */
export async function findTemplate(context: Pick<Context, 'db'>, id: string): Promise<Found> {
  const found = (await findAll(context)).find(({ _id }) => _id === id)
  if (!found) throw new Refused(certificateRefusals.templateNotFound)
  return found
}

type Change = Pick<TemplateForm, 'title' | 'text'>

async function record(
  context: Context,
  action: 'add' | 'change' | 'remove' | 'reset',
  { id, before, after }: { id: string; before?: Change; after?: Change },
): Promise<void> {
  const recordable = ({ title, text }: Change) => ({ title, text })
  await recordActivity(context, {
    action: `certificates.${action}_template`,
    entity: 'certificate_template',
    entityId: id,
    ...(before && { before: recordable(before) }),
    ...(after && { after: recordable(after) }),
  })
}

/** Two people who write at once pass no limit together, and do not begin the same template twice. */
async function takeTurn({ db }: Context): Promise<void> {
  await lockByName(db, `${db.schoolId} certificate templates`)
}

type Saved = { message: string; template: CertificateTemplate }

/** @throws Refused 409 when the school has as many as it may */
export async function addTemplate(context: Context, form: TemplateForm): Promise<Saved> {
  return await inTransaction(context, async (context) => {
    const { db, actor, now } = context
    await takeTurn(context)
    if ((await store.countOwn(db)) >= certificateLimits.templates) {
      throw new Refused(certificateRefusals.tooManyTemplates)
    }
    const id = newId()
    const row = { ...form, id, kind: 'own' as const }
    await store.saveTemplate(db, row, { by: actor.userId, at: now })
    await record(context, 'add', { id, after: form })
    const template = toAnswer(await findTemplate(context, id))
    return { message: fill(certificateTexts.templateSaved, { title: form.title }), template }
  })
}

/** @throws Refused 404 for one that this school does not have */
export async function saveTemplate(context: Context, templateId: string, change: Change): Promise<Saved> {
  return await inTransaction(context, async (context) => {
    const { db, actor, now } = context
    await takeTurn(context)
    const before = await findTemplate(context, templateId)
    const id = before.rowId ?? newId()
    await store.saveTemplate(db, { ...before, ...change, id }, { by: actor.userId, at: now })
    await record(context, 'change', { id, before, after: change })
    const template = toAnswer(await findTemplate(context, templateId))
    return { message: fill(certificateTexts.templateSaved, { title: change.title }), template }
  })
}

/** @throws Refused 404 for one that this school does not have */
export async function removeTemplate(context: Context, templateId: string): Promise<{ message: string }> {
  return await inTransaction(context, async (context) => {
    await takeTurn(context)
    const before = await findTemplate(context, templateId)
    const { rowId: id, kind, title } = before
    if (id) {
      await store.deleteTemplate(context.db, id)
      await record(context, kind === 'own' ? 'remove' : 'reset', { id, before })
    }
    const text = kind === 'own' ? certificateTexts.templateRemoved : certificateTexts.templateReset
    return { message: fill(text, { title }) }
  })
}
