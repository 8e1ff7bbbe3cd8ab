import { pagingLimits } from '@shala/contract/general/paging'
import { listStudents, studentOrders } from '@shala/contract/students/listed'
import { getStudent } from '@shala/contract/students/students'
import { IconUsers } from '@tabler/icons-react'
import { urlOf } from '#platform/calls/url-of.ts'
import { idInAddress } from '#platform/screens/address-marks.ts'
import { describeFeature, lazyScreen } from '#platform/screens/feature.ts'
import { oneOf, page, pageSize, type Raw, text, whatIsSet, whole } from '#platform/screens/search-params.ts'

/** Adding one student; importing a whole list. */
const additions = ['one', 'list'] as const

export function studentsSearch(raw: Raw) {
  return whatIsSet({
    classId: text(raw.classId),
    year: whole(raw.year, 1000, 9999),
    search: text(raw.search),
    // By default class by class, and by roll number in a class.
    sort: oneOf(studentOrders, raw.sort),
    page: page(raw.page),
    limit: pageSize(raw.limit, pagingLimits.pageSize),
    add: oneOf(additions, raw.add),
  })
}

/** The field that the address leads to, in the open form. */
function studentSearch(raw: Raw) {
  return whatIsSet({ edit: text(raw.edit) })
}

export const students = describeFeature({
  screens: {
    '/students': {
      title: /*i18n*/ 'Students',
      description: /*i18n*/ 'All students, class by class',
      permission: 'students:read',
      component: lazyScreen(() => import('./students-screen.tsx'), 'StudentsScreen'),
      search: studentsSearch,
      opens: { one: 'students:add', list: 'imports:write' },
      sidebar: { group: 'academic', icon: IconUsers },
      thumb: { place: 3, permission: 'students:promote' },
      firstCall: import.meta.env.SSR && [
        { url: urlOf(listStudents, { query: { sort: 'class', page: 1 } }), permission: 'students:read' },
      ],
    },
    '/new-year': {
      title: /*i18n*/ 'New year',
      description: /*i18n*/ 'Every class moves up at once',
      permission: 'students:promote',
      component: lazyScreen(() => import('./new-year/new-year-screen.tsx'), 'NewYearScreen'),
    },
    '/students/$studentId': {
      title: /*i18n*/ 'Student',
      description: /*i18n*/ 'Full record',
      permission: 'students:read',
      component: lazyScreen(() => import('./page/student-screen.tsx'), 'StudentScreen'),
      search: studentSearch,
      firstCall: import.meta.env.SSR && [
        { url: urlOf(getStudent, { params: { id: idInAddress } }), permission: 'students:read' },
      ],
    },
  },
  live: {
    attendance: [['students', 'marking']],
    classes: [['students']],
    students: [['students']],
  },
  acts: [
    {
      title: /*i18n*/ 'Add a student',
      permission: 'students:add',
      link: { to: '/students', search: { add: 'one' } },
    },
    {
      title: /*i18n*/ 'Begin a new year',
      permission: 'students:promote',
      link: { to: '/new-year', search: {} },
    },
    {
      title: /*i18n*/ 'Promote a class',
      permission: 'students:promote',
      link: { to: '/classes', search: {} },
    },
  ],
})
