import { permissionRule } from '#platform/permissions'
import * as calendar from './calendar-answers.rules.ts'
import { type Intent, intent } from './intent.ts'
import * as school from './school-answers.rules.ts'

const decides = permissionRule('leave:decide')

const onLeave: Intent[] = [
  intent(
    'on leave',
    school.away,
    [
      'leave who +today +kal +tomorrow +week +month +last +next -my -how -pending -decide',
      'leave today -my -how -chhutti',
      'leave teacher +today +which -how',
    ],
    { may: decides, heeds: ['days', 'ahead', 'name'] },
  ),
  intent(
    'pending requests',
    school.pendingRequests,
    [
      'pending +leave +request +count -my',
      'leave request +pending +count +balance -my -how -decide -apply -not',
      'request decide not +leave +pending +count -my -how',
    ],
    { may: decides, heeds: ['not'] },
  ),
  intent(
    'leave of somebody',
    school.leaveOf,
    [
      'leave decide @ +request +pending +which -my -how -who -today',
      'leave request @ +pending +which -my -how -who -decide -add -write',
    ],
    { may: decides, heeds: ['name'] },
  ),
  intent('leave balance', school.leaveBalance, [
    'leave balance +my +count -request',
    'my leave count -request',
  ]),
  intent(
    'my days on leave',
    school.daysOnLeave,
    [
      'manyDays leave +my +month +week +monthName +year +apply -balance -request -who -how -next -teacher -student',
      'my leave count month -balance -request -who -how -next -teacher -student',
    ],
    { heeds: ['days', 'name'] },
  ),
  intent('my leave', school.leaveRequests, [
    'my leave +request -how -next -apply -decide',
    'my leave decide +request +pending -how',
    'my request +leave +pending',
  ]),
]

const onCalendar: Intent[] = [
  intent(
    'next holiday',
    school.nextHoliday,
    ['holiday +which +time -my -add -last', 'holiday next -month -week -weekday'],
    {
      heeds: ['ahead'],
    },
  ),
  intent(
    'is it a holiday',
    school.isHoliday,
    [
      'holiday tomorrow -who -add',
      'holiday today -who -my -add',
      'holiday yesterday -who -my -add',
      'holiday kal +which -who -my -add',
      'holiday weekday -who -my -add',
      'holiday number monthName -who -my -add',
      'holiday school +today +tomorrow +kal -add',
      'time school tomorrow',
      'school tomorrow +which -attendance -student -teacher -leave -present -absent -late',
      'school kal +which -attendance -student -teacher -leave -present -absent -late',
      'school weekday +which -attendance -student -teacher -leave -present -absent -late',
      'open tomorrow +school',
      'open today +school',
      'open yesterday +school',
      'open kal +school',
      'open weekday +school',
    ],
    { heeds: ['day', 'ahead', 'not'] },
  ),
  intent(
    'when is a holiday',
    calendar.namedHoliday,
    [
      'when @ +next +last +year +event -attendance -student -teacher -class -leave -present -absent -late -fee -bus -grade -schedule -assignment -my -how -add',
      'holiday @ +when +year -who -my -add -how',
    ],
    { heeds: ['days', 'ahead', 'name'] },
  ),
  intent(
    'events',
    school.events,
    [
      'event +month +next +week +monthName -add -how',
      'holiday month -add -my',
      'holiday week -add -my',
      'holiday monthName -add -my -number',
      'calendar -add -how -correct',
    ],
    { heeds: ['days', 'ahead'] },
  ),
  intent('academic year', school.academicYear, ['year +which +school +time -leave -student'], {
    heeds: ['days'],
  }),
  intent('today', school.todaysDate, ['date +today +which'], { heeds: ['day', 'ahead'] }),
]

const onSchool: Intent[] = [
  intent('timings', school.timings, [
    'time +school +which +when -how -holiday',
    'when open school -how -holiday',
  ]),
  intent('school', school.school, [
    'school +who +which +contact -how -correct -time -student -teacher -present -absent -child',
    'school contact -correct',
  ]),
  intent('announcements', school.announcements, ['announcement +today', 'announcement school +which']),
]

export const schoolIntents: readonly Intent[] = [...onLeave, ...onCalendar, ...onSchool]
