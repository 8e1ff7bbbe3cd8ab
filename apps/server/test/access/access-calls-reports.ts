import { admissionsReport } from '@shala/contract/reports/admissions'
import * as reports from '@shala/contract/reports/attendance'
import { birthdaysReport } from '@shala/contract/reports/birthdays'
import { registerReport } from '@shala/contract/reports/register'
import { recordReportDownload } from '@shala/contract/reports/reports'
import { strengthReport } from '@shala/contract/reports/strength'
import { udiseReport } from '@shala/contract/reports/udise'
import { classId, type Maker, type Makers } from './access-world.ts'

const ofClass: Maker = async (world, _, named) =>
  named ? { query: { class: await classId(world, named) } } : {}

export const reportsMakers: Makers = [
  [reports.attendanceReport, ofClass],
  [reports.studentsReport, ofClass],
  [reports.absenceReport, ofClass],
  [reports.streaksReport, ofClass],
  [reports.lateReport, ofClass],
  [birthdaysReport, ofClass],
  [admissionsReport, ofClass],
  [udiseReport, ofClass],
  [registerReport, ofClass],
  [strengthReport, ofClass],
  [
    recordReportDownload,
    async (world, _, named) => {
      if (named === '') return { body: { report: 'attendance', format: 'csv' } }
      if (named === 'of teachers') return { body: { report: 'teachers', format: 'csv' } }
      return { body: { report: 'attendance', format: 'csv', class: await classId(world, named) } }
    },
  ],
]
