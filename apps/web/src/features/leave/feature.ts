import { leaveLimits, listLeave } from '@shala/contract/leave/leave'
import { IconBeach } from '@tabler/icons-react'
import { urlOf } from '#platform/calls/url-of.ts'
import { thisYear } from '#platform/screens/address-marks.ts'
import { describeFeature, lazyScreen } from '#platform/screens/feature.ts'

export const leave = describeFeature({
  screens: {
    '/leaveRequest': {
      title: /*i18n*/ 'Leave Requests',
      description: /*i18n*/ 'Ask for leave, and see what became of it',
      permission: 'leave:ask',
      component: lazyScreen(() => import('./leave-screen.tsx'), 'LeaveScreen'),
      byRole: {
        teacher: lazyScreen(() => import('./own-leave-screen.tsx'), 'OwnLeaveScreen'),
        student: lazyScreen(() => import('./own-leave-screen.tsx'), 'OwnLeaveScreen'),
      },
      // The screen parses it, as its filters need the contract's names.
      search: (raw) => raw,
      sidebar: { group: 'academic', icon: IconBeach },
      thumb: { place: 4, title: /*i18n*/ 'Leave' },
      firstCall: import.meta.env.SSR && [
        {
          url: urlOf(listLeave, {
            query: { year: thisYear, page: 1, limit: leaveLimits.pageSize, view: 'true', of: 'staff' },
          }),
          permission: 'leave:decide',
        },
        {
          url: urlOf(listLeave, { query: { year: thisYear, page: 1, limit: leaveLimits.pageSize } }),
          permission: 'leave:ask',
        },
      ],
    },
  },
  live: { leave: [['leave']], people: [['leave']] },
})
