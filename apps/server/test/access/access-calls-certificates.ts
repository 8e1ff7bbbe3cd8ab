import * as certificates from '@shala/contract/certificates/certificates'
import { addTemplate, removeTemplate, saveTemplate } from '@shala/contract/certificates/templates'
import { newId } from '#platform/ids'
import { another, type Maker, type Makers, personId, type World } from './access-world.ts'

const words = () => ({ title: `Template ${another()}`, text: '{name} is in class {class}.' })
const bonafide = 'bonafide.en'

async function templateId(world: World, named: string): Promise<string> {
  if (named === 'nobodys') return newId()
  if (named === 'malformed') return 'nonsense'
  const { admin: token } = named === 'elsewhere' ? world.elsewhere : world.own
  const { body } = await world.app.call(addTemplate, { token, body: { ...words(), language: 'en' } })
  await world.app.call(removeTemplate, { token, params: { templateId: body.template._id } })
  const again = await world.app.call(addTemplate, { token, body: { ...words(), language: 'en' } })
  return again.body.template._id
}

async function issue(world: World, place: World['own']) {
  const studentId = await place.addStudent(place.classId, another())
  const asked = { token: place.admin, params: { studentId }, body: { template: bonafide } }
  const { body } = await world.app.call(certificates.issueCertificate, asked)
  return body.certificate
}

async function certificateId(world: World, named: string): Promise<string> {
  if (named === 'nobodys') return newId()
  if (named === 'malformed') return 'nonsense'
  return (await issue(world, named === 'elsewhere' ? world.elsewhere : world.own))._id
}

/** One that another school has issued is found too: anybody may ask. */
async function code(world: World, named: string): Promise<string> {
  const { checkUrl } = await issue(world, world.own)
  const whole = checkUrl.split('/').at(-1) ?? ''
  if (named === 'nobodys') return `${whole.slice(0, -8)}AAAAAAAA`
  if (named === 'elsewhere') return `AAAA${whole.slice(4)}`
  return named === 'malformed' ? 'nonsense' : whole
}

const ofCertificate: Maker = async (world, _, named) => ({
  params: { certificateId: await certificateId(world, named) },
})
const ofStudent =
  (more: object): Maker =>
  async (world, caller, named) => ({ params: { studentId: await personId(world, caller, named) }, ...more })

export const certificatesMakers: Makers = [
  [addTemplate, async () => ({ body: { ...words(), language: 'en' } })],
  [
    saveTemplate,
    async (world, _, named) => ({ params: { templateId: await templateId(world, named) }, body: words() }),
  ],
  [removeTemplate, async (world, _, named) => ({ params: { templateId: await templateId(world, named) } })],
  [certificates.draftCertificate, ofStudent({ query: { template: bonafide } })],
  [certificates.issueCertificate, ofStudent({ body: { template: bonafide } })],
  [certificates.listOfStudent, ofStudent({})],
  [certificates.getCertificate, ofCertificate],
  [certificates.recordPrint, ofCertificate],
  [
    certificates.cancelCertificate,
    async (world, _, named) => ({
      params: { certificateId: await certificateId(world, named) },
      body: { reason: 'A wrong name' },
    }),
  ],
  [
    certificates.checkCertificate,
    async (world, _, named) => ({ params: { code: await code(world, named) } }),
  ],
]
