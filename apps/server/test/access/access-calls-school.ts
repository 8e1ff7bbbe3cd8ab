import * as access from '@shala/contract/access'
import * as classes from '@shala/contract/classes'
import { testDelivery } from '@shala/contract/deliveries'
import { updateClassWeek } from '@shala/contract/schools/class-week'
import * as schools from '@shala/contract/schools/schools'
import * as settings from '@shala/contract/schools/settings'
import { anyPhone } from '../test-app.ts'
import { anyPhoto, dataUrl } from '../test-files.ts'
import { another, classId, type Makers, pass, personId, type World } from './access-world.ts'

const registration = () => ({
  schoolName: `School ${another()}`,
  schoolType: 'primary',
  state: 'Maharashtra',
  country: 'IN',
  pincode: '411001',
})

const record = () => ({
  ...registration(),
  address: 'Main Road',
  city: 'Pune',
  primaryPhone: anyPhone(),
  email: `office.${another()}@x.example`,
})

const classForm = () => ({ name: `Class ${another()}` })

/** Before a call about the deletion of the school: it stands as the call needs it. */
async function deletion({ app, own }: World, isAsked: boolean): Promise<{ schoolName: string }> {
  const token = own.admin
  const { body } = await app.call(schools.getSchools, { token })
  const { schoolName, deletesAt } = body.school ?? { schoolName: '', deletesAt: null }
  if (isAsked && !deletesAt) await app.call(settings.askDeletion, { token, body: { schoolName } })
  if (!isAsked && deletesAt) await app.call(settings.undoDeletion, { token })
  return { schoolName }
}

export const schoolMakers: Makers = [
  [
    schools.createSchool,
    async ({ newCaller }, { column }) => ({
      body: registration(),
      ...(column === 'newcomer' && { by: await newCaller(column) }),
    }),
  ],
  [schools.updateSchool, () => ({ body: record() })],
  [
    settings.updateSettings,
    () => ({ body: { lateAfterMinutes: Number(another()) % settings.settingsLimits.lateAfterMinutes } }),
  ],
  [
    updateClassWeek,
    async (world, _, named) => ({
      params: { classId: await classId(world, named) },
      body: { week: { workingDays: [1, 2, 3, 4, 5], monthlyDaysOff: [], halfDays: [] } },
    }),
  ],
  [settings.updateLogo, async () => ({ body: { logo: dataUrl(await anyPhoto(40)) } })],
  [settings.askDeletion, async (world) => ({ body: await deletion(world, false) })],
  [
    settings.undoDeletion,
    async (world) => {
      await deletion(world, true)
      return {}
    },
  ],
  [access.invite, () => ({ body: { name: 'Head', email: `head.${another()}@x.example` } })],
  [
    access.changeAccess,
    async (world, caller, named) => {
      const by = named === 'own' ? await world.newCaller(caller.column) : caller
      const id = await personId(world, by, named, 'admin')
      return { params: { id }, body: { role: named === 'teacher' ? 'admin' : 'teacher' }, by }
    },
  ],
  [
    testDelivery,
    (world) => {
      pass(world, 61)
      return { body: { channel: 'phone' } }
    },
  ],
  [classes.createClass, () => ({ body: classForm() })],
  [
    classes.updateClass,
    async (world, _, named) => ({ params: { id: await classId(world, named) }, body: classForm() }),
  ],
  [classes.deleteClass, async (world, _, named) => ({ params: { id: await classId(world, named) } })],
  [classes.restoreClass, async (world, _, named) => ({ params: { id: await classId(world, named) } })],
]
