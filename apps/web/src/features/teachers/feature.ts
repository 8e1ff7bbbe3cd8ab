import { teacherOrders } from '@shala/contract/teachers/orders'
import { listTeachers } from '@shala/contract/teachers/teachers'
import { teacherLimits } from '@shala/contract/teachers/texts'
import { getUser } from '@shala/contract/users'
import { IconChalkboardTeacher } from '@tabler/icons-react'
import { urlOf } from '#platform/calls/url-of.ts'
import { idInAddress } from '#platform/screens/address-marks.ts'
import { describeFeature, lazyScreen } from '#platform/screens/feature.ts'
import { oneOf, page, pageSize, type Raw, text, whatIsSet } from '#platform/screens/search-params.ts'

function teachersSearch(raw: Raw) {
  return whatIsSet({
    search: text(raw.search),
    sort: oneOf(teacherOrders, raw.sort),
    page: page(raw.page),
    limit: pageSize(raw.limit, teacherLimits.pageSize),
    add: oneOf(['one'] as const, raw.add),
  })
}

export const teachers = describeFeature({
  screens: {
    '/teacher': {
      title: /*i18n*/ 'Teacher Management',
      description: /*i18n*/ 'Your teachers and their documents',
      permission: 'teachers:read',
      component: lazyScreen(() => import('./teachers-screen.tsx'), 'TeachersScreen'),
      search: teachersSearch,
      opens: { one: 'teachers:add' },
      sidebar: { group: 'academic', icon: IconChalkboardTeacher, title: /*i18n*/ 'Teachers' },
      firstCall: import.meta.env.SSR && [
        {
          url: urlOf(listTeachers, { query: { sort: 'name', page: 1, limit: teacherLimits.pageSize } }),
          permission: 'teachers:read',
        },
      ],
    },
    '/teachers/$teacherId': {
      title: /*i18n*/ 'Teacher',
      description: /*i18n*/ 'Full record',
      permission: 'teachers:read',
      component: lazyScreen(() => import('./page/teacher-screen.tsx'), 'TeacherScreen'),
      firstCall: import.meta.env.SSR && [
        { url: urlOf(getUser, { params: { id: idInAddress } }), permission: 'teachers:read' },
      ],
    },
  },
  live: { people: [['teachers']], teachers: [['teachers']] },
  acts: [
    {
      title: /*i18n*/ 'Add a teacher',
      permission: 'teachers:add',
      link: { to: '/teacher', search: { add: 'one' } },
    },
  ],
})
