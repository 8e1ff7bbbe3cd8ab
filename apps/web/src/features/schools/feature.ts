import { getSchools } from '@shala/contract/schools/schools'
import { IconBuilding } from '@tabler/icons-react'
import { urlOf } from '#platform/calls/url-of.ts'
import { describeFeature, lazyScreen } from '#platform/screens/feature.ts'

export const schools = describeFeature({
  screens: {
    '/schoolDetails': {
      title: /*i18n*/ 'School Dashboard',
      description: /*i18n*/ "Your school's record",
      permission: 'schools:read',
      component: lazyScreen(() => import('./record/school-details-screen.tsx'), 'SchoolDetailsScreen'),
      sidebar: {
        group: 'administration',
        icon: IconBuilding,
        title: /*i18n*/ 'School Details',
        permission: 'schools:write',
      },
      firstCall: import.meta.env.SSR && [{ url: urlOf(getSchools, {}), permission: 'schools:read' }],
    },
    '/editSchool': {
      title: /*i18n*/ 'Edit School Details',
      description: /*i18n*/ "Your school's record",
      permission: 'schools:write',
      component: lazyScreen(() => import('./record/edit-school-screen.tsx'), 'EditSchoolScreen'),
    },
    '/createSchool': {
      title: /*i18n*/ 'Create School',
      permission: 'schools:create',
      component: lazyScreen(() => import('./record/create-school-screen.tsx'), 'CreateSchoolScreen'),
      isSetup: true,
    },
  },
  live: { school: [['schools'], ['settings']] },
})
