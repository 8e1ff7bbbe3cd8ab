import { IconSchool } from '@tabler/icons-react'
import { describeFeature, lazyScreen } from '#platform/screens/feature.ts'

export const classes = describeFeature({
  screens: {
    '/classes': {
      title: /*i18n*/ 'Classes',
      description: /*i18n*/ "Your school's classes and sections",
      permission: 'students:read',
      component: lazyScreen(() => import('./classes-screen.tsx'), 'ClassesScreen'),
      sidebar: { group: 'academic', icon: IconSchool },
      isSetup: true,
    },
  },
  live: {
    attendance: [['classes']],
    classes: [['classes']],
    students: [['classes']],
    teachers: [['classes']],
  },
})
