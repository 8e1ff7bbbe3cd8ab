import { pagingLimits } from '@shala/contract/general/paging'
import { registerPath } from '@shala/contract/reports/register-path'
import { listStudents, studentOrders } from '@shala/contract/students/listed'
import { urlOf } from '#platform/calls/url-of.ts'
import { idInAddress } from '#platform/screens/address-marks.ts'
import { describeFeature, lazyScreen } from '#platform/screens/feature.ts'
import { month, oneOf, page, pageSize, type Raw, whatIsSet } from '#platform/screens/search-params.ts'
import { classTabs } from './tab-names.ts'

function classSearch(raw: Raw) {
  return whatIsSet({
    tab: oneOf(classTabs, raw.tab),
    month: month(raw.month),
    sort: oneOf(studentOrders, raw.sort),
    page: page(raw.page),
    limit: pageSize(raw.limit, pagingLimits.pageSize),
  })
}

export const classPage = describeFeature({
  screens: {
    '/classes/$classId': {
      title: /*i18n*/ 'Class',
      description: /*i18n*/ 'Its students, attendance and papers',
      permission: 'students:read',
      component: lazyScreen(() => import('./class-screen.tsx'), 'ClassScreen'),
      search: classSearch,
      firstCall: import.meta.env.SSR && [
        {
          url: urlOf(listStudents, { query: { class: idInAddress, sort: 'roll', page: 1 } }),
          permission: 'students:read',
        },
      ],
    },
  },
  live: { attendance: [['reports', registerPath]], students: [['students', 'papers']] },
})
