import * as access from '@shala/contract/access'
import * as activity from '@shala/contract/activity/activity'
import * as announcements from '@shala/contract/announcements'
import * as attendance from '@shala/contract/attendance/attendance'
import { attendanceChanges } from '@shala/contract/attendance/changes'
import { remindOfClasses } from '@shala/contract/attendance/reminding'
import { attendanceStats } from '@shala/contract/attendance/stats'
import { listTags, readTag } from '@shala/contract/attendance/tags'
import { unmarkedClasses, unmarkedStudents } from '@shala/contract/attendance/unmarked'
import * as calendar from '@shala/contract/calendar/calendar'
import * as sharing from '@shala/contract/calendar/sharing'
import * as chat from '@shala/contract/chat/chat'
import * as classes from '@shala/contract/classes'
import { getDashboard } from '@shala/contract/dashboard'
import { testDelivery } from '@shala/contract/deliveries'
import { exportOwn, exportPerson, exportSchool } from '@shala/contract/exports'
import * as files from '@shala/contract/files'
import * as imports from '@shala/contract/imports/imports'
import { decideLeave, decideLeaves } from '@shala/contract/leave/deciding'
import * as leave from '@shala/contract/leave/leave'
import { liveStream } from '@shala/contract/live'
import * as notifications from '@shala/contract/notifications/notifications'
import * as push from '@shala/contract/notifications/push'
import * as consent from '@shala/contract/privacy/consent'
import { eraseStudent } from '@shala/contract/privacy/erasing'
import { getNotice, listNotices, saveNotice } from '@shala/contract/privacy/notice'
import * as privacyRequests from '@shala/contract/privacy/requests'
import * as reports from '@shala/contract/reports/attendance'
import { birthdaysReport } from '@shala/contract/reports/birthdays'
import { registerReport } from '@shala/contract/reports/register'
import { recordReportDownload } from '@shala/contract/reports/reports'
import { leaveReport, teachersReport } from '@shala/contract/reports/staff'
import { strengthReport } from '@shala/contract/reports/strength'
import * as schools from '@shala/contract/schools/schools'
import * as settings from '@shala/contract/schools/settings'
import { enrolEarlier } from '@shala/contract/students/editing'
import { exportStudents } from '@shala/contract/students/export'
import { getStudentHistory } from '@shala/contract/students/history'
import * as ownFields from '@shala/contract/students/own-fields'
import * as promotion from '@shala/contract/students/promotion'
import * as students from '@shala/contract/students/students'
import * as system from '@shala/contract/system'
import { correctTeacherDay } from '@shala/contract/teacher-attendance/correcting'
import * as gate from '@shala/contract/teacher-attendance/gate'
import { teacherMonths } from '@shala/contract/teacher-attendance/months'
import * as teacherAttendance from '@shala/contract/teacher-attendance/teacher-attendance'
import { updateTeacher } from '@shala/contract/teachers/editing'
import * as teachers from '@shala/contract/teachers/teachers'
import * as users from '@shala/contract/users'
import {
  admins,
  everybody,
  instead,
  type Line,
  ofSchool,
  type Row,
  row,
  signedIn,
  staff,
  strangeIds,
} from './access-row.ts'
import { accountRows, signingInRows } from './access-rows-account.ts'

/** With the login of a child. */
const family: Line = [401, 'yes', 403, 403, 403, 403]
/** Of staff there is none. */
const ofStudents = { student: admins, teacher: instead(admins, 404), ...strangeIds(admins) }

/** To a student every id but their own is the same, before it is looked up. */
const malformedPerson: Line = [401, 404, 404, 404, 404, 403]

const ofTheSchool: Row[] = [
  row(schools.getSchools, signedIn, 'One’s own; none to somebody without a school.'),
  row(schools.createSchool, [401, 403, 403, 409, 409, 'yes'], '409 to an admin who has one.'),
  row(schools.updateSchool, admins),
  row(settings.getSettings, ofSchool),
  row(settings.updateSettings, admins),
  row(settings.updateLogo, admins),
  row(settings.askDeletion, admins),
  row(settings.undoDeletion, admins),
  row(access.listAccess, admins),
  row(access.invite, admins),
  row(
    access.changeAccess,
    {
      own: [401, 403, 403, 'yes', 403, 403],
      student: instead(admins, 404),
      teacher: admins,
      admin: admins,
      superadmin: instead(admins, 403),
      ...strangeIds(admins),
    },
    'No call touches the access of a superadmin, and a student has none. The last active admin stays.',
  ),
  row(testDelivery, admins, 'To one’s own contact.'),
  row(classes.listClasses, ofSchool, 'A student sees their own class.'),
  row(classes.createClass, admins),
  row(classes.updateClass, { class: admins, passout: instead(admins, 403), ...strangeIds(admins) }),
  row(classes.deleteClass, { class: admins, passout: instead(admins, 403), ...strangeIds(admins) }),
]

const people: Row[] = [
  row(students.listStudents, { '': staff, class: staff, ...strangeIds(staff, 'nothing', 422) }),
  row(exportStudents, { student: staff, class: staff, ...strangeIds(staff, 'nothing', 422) }),
  row(students.studentTotal, ofSchool),
  row(ownFields.getStudentForm, staff),
  row(ownFields.changeStudentForm, admins),
  row(ownFields.addOwnField, admins),
  row(ownFields.changeOwnField, { field: admins, ...strangeIds(admins) }),
  row(ownFields.removeOwnField, { field: admins, ...strangeIds(admins) }),
  row(
    students.getStudent,
    {
      own: [401, 'yes', 404, 404, 404, 403],
      student: staff,
      teacher: instead(staff, 404),
      ...strangeIds(staff),
      malformed: malformedPerson,
    },
    'A student reads themself.',
  ),
  row(
    students.showStudentNumber,
    {
      own: [401, 'yes', 404, 404, 404, 403],
      student: admins,
      teacher: instead(admins, 404),
      ...strangeIds(admins),
      malformed: malformedPerson,
    },
    'A student sees their own.',
  ),
  row(
    getStudentHistory,
    {
      own: [401, 'yes', 404, 404, 404, 403],
      student: staff,
      teacher: instead(staff, 404),
      ...strangeIds(staff),
      malformed: malformedPerson,
    },
    'A student reads their own.',
  ),
  row(enrolEarlier, { student: staff, teacher: instead(staff, 404), ...strangeIds(staff, 404, 422) }),
  row(promotion.previewPromotion, {
    student: admins,
    teacher: instead(admins, 404),
    ...strangeIds(admins, 404, 422),
  }),
  row(promotion.promoteStudents, {
    student: admins,
    teacher: instead(admins, 404),
    ...strangeIds(admins, 404, 422),
  }),
  row(promotion.listPromotions, admins),
  row(promotion.undoPromotion, { promotion: admins, ...strangeIds(admins) }),
  row(teachers.listTeachers, admins),
  row(teachers.teacherTotal, ofSchool),
  row(updateTeacher, {
    own: instead(admins, 404),
    student: instead(admins, 404),
    teacher: admins,
    admin: instead(admins, 404),
    ...strangeIds(admins),
  }),
  row(imports.beginImport, admins),
  row(imports.listImports, admins),
  row(imports.checkStudentRows, admins),
  row(imports.sendStudentRows, {
    import: admins,
    'import of teachers': instead(admins, 409),
    ...strangeIds(admins),
  }),
  row(imports.checkTeacherRows, admins),
  row(imports.sendTeacherRows, {
    import: admins,
    'import of students': instead(admins, 409),
    ...strangeIds(admins),
  }),
  row(imports.undoImport, { import: admins, ...strangeIds(admins) }),
  row(
    users.registerUser,
    { student: staff, teacher: admins, admin: instead(staff, 422), ...strangeIds(staff, 422) },
    'A teacher adds students only. Nobody adds an admin here.',
  ),
  row(
    users.getUser,
    {
      own: ofSchool,
      student: staff,
      teacher: admins,
      admin: admins,
      superadmin: admins,
      ...strangeIds(staff),
      malformed: malformedPerson,
    },
    'A student reads themself; a teacher reads themself and students.',
  ),
  row(
    users.updateUser,
    {
      own: [401, 403, 403, 404, 404, 403],
      student: staff,
      teacher: [401, 403, 403, 404, 404, 403],
      admin: [401, 403, 403, 404, 404, 403],
      superadmin: [401, 403, 403, 404, 404, 403],
      ...strangeIds(staff),
    },
    'Students alone are changed here.',
  ),
  row(
    users.deleteUser,
    {
      own: instead(admins, 409),
      student: admins,
      teacher: admins,
      admin: admins,
      superadmin: [401, 403, 403, 403, 'yes', 403],
      ...strangeIds(admins),
    },
    'Nobody removes themself; only a superadmin removes a superadmin.',
  ),
  row(
    users.signUserOut,
    {
      own: admins,
      student: admins,
      teacher: admins,
      admin: admins,
      superadmin: [401, 403, 403, 403, 'yes', 403],
      ...strangeIds(admins),
    },
    'Only a superadmin signs a superadmin out.',
  ),
  row(
    files.getPhoto,
    { link: everybody, document: instead(everybody, 404), ...strangeIds(everybody) },
    'By a link that cannot be guessed.',
  ),
  row(
    files.getDocument,
    {
      link: everybody,
      expired: instead(everybody, 403),
      'another file': instead(everybody, 404),
      ...strangeIds(everybody),
    },
    'By a link that was signed for somebody who may read the person, for 15 minutes, and while they are active.',
  ),
]

const marks: Row[] = [
  row(attendance.markAttendance, {
    student: staff,
    teacher: instead(staff, 404),
    ...strangeIds(staff, 404, 422),
  }),
  row(attendance.markBatch, {
    student: staff,
    teacher: instead(staff, 'nothing'),
    ...strangeIds(staff, 'nothing'),
  }),
  row(
    attendance.attendanceHistory,
    {
      '': ofSchool,
      own: [401, 'yes', 'nothing', 'nothing', 'nothing', 403],
      student: [401, 404, 'yes', 'yes', 'yes', 403],
      elsewhere: [401, 404, 'nothing', 'nothing', 'nothing', 403],
      nobodys: [401, 404, 'nothing', 'nothing', 'nothing', 403],
      malformed: instead(ofSchool, 422),
    },
    'A student sees their own marks.',
  ),
  row(
    attendanceChanges,
    {
      own: [401, 'yes', 404, 404, 404, 403],
      student: [401, 404, 'yes', 'yes', 'yes', 403],
      ...strangeIds(ofSchool, 404, 422),
    },
    'A student sees how their own marks came about.',
  ),
  row(attendanceStats, { '': staff, class: staff, ...strangeIds(staff, 'nothing', 422) }),
  row(unmarkedClasses, staff),
  row(
    remindOfClasses,
    { '': admins, class: admins, ...strangeIds(admins, 'nothing', 422) },
    'Classes of another school are nobody’s.',
  ),
  row(unmarkedStudents, { '': staff, class: staff, ...strangeIds(staff, 'nothing', 422) }),
  row(listTags, { class: staff, ...strangeIds(staff, 'nothing', 422) }),
  row(readTag, { student: staff, teacher: instead(staff, 404), ...strangeIds(staff) }),
  row(attendance.attendanceToday, ofSchool),
  row(teacherAttendance.scanTeacher, [401, 403, 'yes', 403, 403, 403], 'For oneself.'),
  row(teacherAttendance.listTeacherDay, admins),
  row(
    teacherMonths,
    {
      '': staff,
      own: [401, 403, 'yes', 404, 404, 403],
      student: [401, 403, 403, 404, 404, 403],
      teacher: admins,
      ...strangeIds([401, 403, 403, 'yes', 'yes', 403]),
      malformed: instead(staff, 422),
    },
    'A teacher sees their own month.',
  ),
  row(correctTeacherDay, {
    student: instead(admins, 404),
    teacher: admins,
    ...strangeIds(admins),
  }),
  row(gate.getTeacherCode, admins),
  row(gate.makeGate, admins),
  row(gate.endGate, admins),
  row(
    gate.showGate,
    { key: everybody, ...strangeIds(everybody) },
    'By the key of a link that an admin made, which shows the code and the school’s name alone.',
  ),
  row(
    leave.listLeave,
    { '': ofSchool, 'of the school': [401, 403, 403, 'yes', 'yes', 403] },
    'One’s own to everybody, those of the school to those who decide.',
  ),
  row(leave.leaveBalances, ofSchool),
  row(leave.applyForLeave, ofSchool),
  row(
    leave.cancelLeave,
    { own: ofSchool, 'of another person': instead(ofSchool, 404), ...strangeIds(ofSchool) },
    'One’s own alone.',
  ),
  row(
    decideLeave,
    { own: instead(admins, 403), 'of another person': admins, ...strangeIds(admins) },
    'One’s own is decided by another admin, where there is one.',
  ),
  row(decideLeaves, {
    own: instead(admins, 'nothing'),
    'of another person': admins,
    ...strangeIds(admins, 'nothing', 422),
  }),
  row(calendar.listHolidays, ofSchool),
  row(calendar.listCalendar, ofSchool),
  row(calendar.listRemovedHolidays, admins),
  row(calendar.addCalendarEntry, admins),
  row(calendar.changeCalendarEntry, { entry: admins, ...strangeIds(admins) }),
  row(calendar.removeCalendarEntry, { entry: admins, ...strangeIds(admins) }),
  row(calendar.restoreHoliday, { holiday: admins, ...strangeIds(admins) }),
  row(sharing.importCalendar, admins),
  row(sharing.getFeed, ofSchool),
  row(sharing.makeFeed, ofSchool),
  row(sharing.endFeed, ofSchool),
  row(
    sharing.readFeed,
    { key: everybody, ...strangeIds(everybody) },
    'By the key of an address that somebody of the school made for themself.',
  ),
  row(announcements.listAnnouncements, ofSchool, 'Scheduled and past ones to admins.'),
  row(announcements.addAnnouncement, admins),
  row(announcements.changeAnnouncement, { announcement: admins, ...strangeIds(admins) }),
  row(announcements.removeAnnouncement, { announcement: admins, ...strangeIds(admins) }),
  row(announcements.restoreAnnouncement, { announcement: admins, ...strangeIds(admins) }),
  row(getDashboard, signedIn, 'Each part to those whom its own call answers.'),
  row(reports.attendanceReport, { '': staff, class: staff, ...strangeIds(staff, 404, 422) }),
  row(reports.studentsReport, { '': staff, class: staff, ...strangeIds(staff, 404, 422) }),
  row(reports.absenceReport, { '': staff, class: staff, ...strangeIds(staff, 404, 422) }),
  row(reports.streaksReport, { '': staff, class: staff, ...strangeIds(staff, 404, 422) }),
  row(reports.lateReport, { '': staff, class: staff, ...strangeIds(staff, 404, 422) }),
  row(birthdaysReport, { '': staff, class: staff, ...strangeIds(staff, 404, 422) }),
  row(registerReport, { class: staff, ...strangeIds(staff, 404, 422) }),
  row(strengthReport, { '': staff, class: staff, ...strangeIds(staff, 404, 422) }),
  row(teachersReport, admins),
  row(leaveReport, admins),
  row(
    recordReportDownload,
    { '': staff, 'of teachers': admins, class: staff, ...strangeIds(staff, 404, 422) },
    'A report of the staff to those alone who may read it.',
  ),
  row(notifications.listNotifications, ofSchool, 'One’s own.'),
  row(
    notifications.readNotifications,
    { '': ofSchool, ...strangeIds(ofSchool, 'nothing', 422) },
    'One’s own.',
  ),
  row(notifications.leaveNotifications, ofSchool, 'One’s own.'),
  row(notifications.teacherNotifications, admins),
  row(push.getPushKey, ofSchool),
  row(push.subscribePush, ofSchool, 'One’s own browser.'),
  row(push.unsubscribePush, ofSchool, 'One’s own browser.'),
  row(chat.askChat, ofSchool),
  row(chat.drawChat, ofSchool),
  row(chat.streamChat, ofSchool),
  row(chat.listChat, ofSchool, 'One’s own.'),
  row(chat.clearChat, ofSchool, 'One’s own.'),
  row(
    chat.getChatImage,
    { own: ofSchool, 'of another person': instead(ofSchool, 404), ...strangeIds(ofSchool) },
    'One’s own alone.',
  ),
  row(liveStream, ofSchool, 'Of one’s own school, and only what has changed.'),
  row(getNotice, ofSchool, 'A student also sees their own consent.'),
  row(saveNotice, admins),
  row(listNotices, admins),
  row(consent.giveConsent, family, 'For oneself.'),
  row(consent.withdrawConsent, family, 'For oneself.'),
  row(consent.listConsents, ofStudents),
  row(consent.recordConsent, ofStudents),
  row(consent.endConsent, ofStudents),
  row(consent.listWithoutConsent, admins),
  row(privacyRequests.askPrivacy, ofSchool, 'About oneself.'),
  row(privacyRequests.listOwnRequests, ofSchool, 'One’s own.'),
  row(privacyRequests.listRequests, admins),
  row(privacyRequests.answerRequest, { school: admins, ...strangeIds(admins) }),
  row(eraseStudent, ofStudents),
  row(activity.listActivity, { '': admins, teacher: admins, ...strangeIds(admins, 'nothing', 422) }),
  row(activity.listOwnActivity, signedIn, 'One’s own; none to somebody without a school.'),
  row(activity.exportActivity, { '': admins, teacher: admins, ...strangeIds(admins, 'nothing', 422) }),
  row(exportSchool, admins),
  row(exportOwn, ofSchool, 'Of oneself.'),
  row(exportPerson, { student: admins, teacher: admins, ...strangeIds(admins) }),
]

/** What every route answers to everybody, in the order of the server's routes (docs/security.md shows it). */
export const accessTable: readonly Row[] = [
  row(system.health, everybody),
  row(system.ready, everybody),
  row(system.getConfig, everybody),
  ...signingInRows,
  ...accountRows,
  ...ofTheSchool,
  ...people,
  ...marks,
]
