import * as access from '@shala/contract/access'
import * as activity from '@shala/contract/activity/activity'
import * as announcements from '@shala/contract/announcements'
import * as attendance from '@shala/contract/attendance/attendance'
import * as calls from '@shala/contract/attendance/calls'
import { attendanceChanges } from '@shala/contract/attendance/changes'
import * as daysOff from '@shala/contract/attendance/days-off'
import { markingLog } from '@shala/contract/attendance/marking-log'
import { remindOfClasses } from '@shala/contract/attendance/reminding'
import { attendanceStats } from '@shala/contract/attendance/stats'
import { listTags, readTag } from '@shala/contract/attendance/tags'
import * as telling from '@shala/contract/attendance/telling'
import { unmarkedClasses, unmarkedStudents } from '@shala/contract/attendance/unmarked'
import { lastBackup } from '@shala/contract/backups'
import * as calendar from '@shala/contract/calendar/calendar'
import * as closing from '@shala/contract/calendar/closing'
import * as sharing from '@shala/contract/calendar/sharing'
import * as certificates from '@shala/contract/certificates/certificates'
import * as templates from '@shala/contract/certificates/templates'
import * as chat from '@shala/contract/chat/chat'
import * as classes from '@shala/contract/classes'
import { listConnections, makeKey, revokeKey } from '@shala/contract/connections/connections'
import * as rosters from '@shala/contract/connections/rosters'
import * as webhooks from '@shala/contract/connections/webhooks'
import { getDashboard } from '@shala/contract/dashboard'
import * as deleted from '@shala/contract/deleted'
import { testDelivery } from '@shala/contract/deliveries'
import { exportOwn, exportPerson, exportSchool, exportSchoolFile } from '@shala/contract/exports'
import { answerAtHome, listChildren, setOwnMessages, showOwnMessages } from '@shala/contract/family'
import * as files from '@shala/contract/files'
import * as imports from '@shala/contract/imports/imports'
import { decideLeave, decideLeaves } from '@shala/contract/leave/deciding'
import * as leave from '@shala/contract/leave/leave'
import { decideNote, listNotes, sendNote } from '@shala/contract/leave/noting'
import { shortenLeave } from '@shala/contract/leave/shortening'
import { upcomingLeave } from '@shala/contract/leave/upcoming'
import { liveStream } from '@shala/contract/live'
import * as answering from '@shala/contract/messages/answering'
import * as deliveryReports from '@shala/contract/messages/delivery-reports'
import { listMessages } from '@shala/contract/messages/messages'
import * as stops from '@shala/contract/messages/stops'
import * as notifications from '@shala/contract/notifications/notifications'
import * as push from '@shala/contract/notifications/push'
import * as consent from '@shala/contract/privacy/consent'
import { eraseStudent } from '@shala/contract/privacy/erasing'
import { getNotice, listNotices, saveNotice } from '@shala/contract/privacy/notice'
import * as privacyRequests from '@shala/contract/privacy/requests'
import { admissionsReport } from '@shala/contract/reports/admissions'
import * as reports from '@shala/contract/reports/attendance'
import { birthdaysReport } from '@shala/contract/reports/birthdays'
import { registerReport } from '@shala/contract/reports/register'
import { recordReportDownload } from '@shala/contract/reports/reports'
import { leaveReport, teachersReport } from '@shala/contract/reports/staff'
import { strengthReport } from '@shala/contract/reports/strength'
import { udiseReport } from '@shala/contract/reports/udise'
import { updateClassWeek } from '@shala/contract/schools/class-week'
import * as schools from '@shala/contract/schools/schools'
import * as settings from '@shala/contract/schools/settings'
import { enrolEarlier } from '@shala/contract/students/editing'
import { exportStudents } from '@shala/contract/students/export'
import { getStudentHistory } from '@shala/contract/students/history'
import { listStudents } from '@shala/contract/students/listed'
import { beginNewYear, previewNewYear } from '@shala/contract/students/new-year'
import { showStudentNumber } from '@shala/contract/students/number'
import * as ownFields from '@shala/contract/students/own-fields'
import { listPapers } from '@shala/contract/students/papers'
import * as promotion from '@shala/contract/students/promotion'
import * as students from '@shala/contract/students/students'
import * as system from '@shala/contract/system'
import { correctTeacherDay } from '@shala/contract/teacher-attendance/correcting'
import * as gate from '@shala/contract/teacher-attendance/gate'
import { teacherMonths } from '@shala/contract/teacher-attendance/months'
import * as teacherAttendance from '@shala/contract/teacher-attendance/teacher-attendance'
import { updateTeacher } from '@shala/contract/teachers/editing'
import * as teachers from '@shala/contract/teachers/teachers'
import { studentTotal, teacherTotal } from '@shala/contract/totals'
import * as users from '@shala/contract/users'
import {
  administrators,
  allAdmins,
  contactsRule,
  editors,
  everybody,
  instead,
  insteadExcept,
  type Line,
  line,
  markers,
  ofClass,
  offices,
  ofSchool,
  principals,
  type Row,
  row,
  signedIn,
  staff,
  strangeIds,
} from './access-row.ts'
import { accountRows, signingInRows } from './access-rows-account.ts'

/** With the login of a child. */
const family = line({ student: 'yes' })
/** Of staff there is none. */
const ofStudents = (who: Line) => ({ student: who, teacher: instead(who, 404), ...strangeIds(who) })

/** To a student every id but their own is the same, before it is looked up. */
const malformedPerson: Line = line({ student: 404, teacher: 404, admin: 404 })

/** Everybody is a stranger here, and no provider is set up: `reporting.test.ts` has those that are. */
/** Tested where the keys are: `rosters.test.ts`. */
export const rosterRule =
  'Other systems of the school alone, by a token for one of its keys; another school’s id is a 404.'
export const reportsRule = 'Providers of messages alone, by a secret; 404 where none is set up.'

const callsRule = 'A teacher: of the classes whose details they see.'

const ofTheSchool: Row[] = [
  row(schools.getSchools, signedIn, 'One’s own; none to somebody without a school.'),
  row(
    schools.createSchool,
    line({ admin: 409, office: 403, principal: 403, newcomer: 'yes' }),
    '409 to an admin who has one.',
  ),
  row(schools.updateSchool, administrators),
  row(settings.getSettings, ofSchool),
  row(settings.updateSettings, administrators),
  row(updateClassWeek, {
    class: administrators,
    passout: instead(administrators, 404),
    ...strangeIds(administrators),
  }),
  row(settings.updateLogo, administrators),
  row(settings.askDeletion, administrators),
  row(settings.undoDeletion, administrators),
  row(access.listAccess, principals),
  row(access.invite, administrators),
  row(
    access.changeAccess,
    {
      own: line({ admin: 'yes', superadmin: 403, office: 403, principal: 403 }),
      student: instead(administrators, 404),
      teacher: administrators,
      admin: administrators,
      superadmin: instead(administrators, 403),
      ...strangeIds(administrators),
    },
    'No call touches the access of a superadmin, and a student has none. The last active admin stays.',
  ),
  row(testDelivery, administrators, 'To one’s own contact.'),
  row(classes.listClasses, ofSchool, 'A student sees their own class.'),
  row(classes.createClass, offices),
  row(classes.updateClass, { class: offices, passout: instead(offices, 403), ...strangeIds(offices) }),
  row(classes.deleteClass, { class: offices, passout: instead(offices, 403), ...strangeIds(offices) }),
  row(classes.restoreClass, { class: instead(offices, 404), ...strangeIds(offices) }),
]

const people: Row[] = [
  row(
    listStudents,
    { '': ofClass('names'), class: staff, ...strangeIds(staff, 'nothing', 422) },
    contactsRule,
  ),
  row(
    exportStudents,
    {
      student: ofClass('nothing'),
      class: ofClass(403),
      elsewhere: line({ teacher: 403, admin: 'nothing' }),
      nobodys: line({ teacher: 403, admin: 'nothing' }),
      malformed: instead(staff, 422),
    },
    'Students whose contacts the person may see.',
  ),
  row(studentTotal, ofSchool),
  row(
    listPapers,
    { class: ofClass(403), ...strangeIds(staff, 404, 422) },
    'Of a class of whose students the person may see the documents.',
  ),
  row(ownFields.getStudentForm, staff),
  row(ownFields.changeStudentForm, administrators),
  row(ownFields.addOwnField, administrators),
  row(ownFields.changeOwnField, { field: administrators, ...strangeIds(administrators) }),
  row(ownFields.removeOwnField, { field: administrators, ...strangeIds(administrators) }),
  row(
    students.getStudent,
    {
      own: line({ student: 'yes', teacher: 404, admin: 404 }),
      student: ofClass('names'),
      teacher: instead(staff, 404),
      ...strangeIds(staff),
      malformed: malformedPerson,
    },
    'A student reads themself. Contacts and documents are for the class teacher and admins.',
  ),
  row(
    showStudentNumber,
    {
      own: line({ student: 'yes', teacher: 404, admin: 404 }),
      student: allAdmins,
      teacher: instead(allAdmins, 404),
      ...strangeIds(allAdmins),
      malformed: malformedPerson,
    },
    'A student sees their own.',
  ),
  row(
    getStudentHistory,
    {
      own: line({ student: 'yes', teacher: 404, admin: 404 }),
      student: staff,
      teacher: instead(staff, 404),
      ...strangeIds(staff),
      malformed: malformedPerson,
    },
    'A student reads their own.',
  ),
  row(enrolEarlier, { student: editors, teacher: instead(editors, 404), ...strangeIds(editors, 404, 422) }),
  row(promotion.previewPromotion, {
    student: offices,
    teacher: instead(offices, 404),
    ...strangeIds(offices, 404, 422),
  }),
  row(promotion.promoteStudents, {
    student: offices,
    teacher: instead(offices, 404),
    ...strangeIds(offices, 404, 422),
  }),
  row(previewNewYear, { class: offices, ...strangeIds(offices, 422, 422) }),
  row(beginNewYear, { class: offices, ...strangeIds(offices, 422, 422) }),
  row(promotion.listPromotions, offices),
  row(promotion.undoPromotion, { promotion: offices, ...strangeIds(offices) }),
  row(teachers.listTeachers, allAdmins),
  row(teachers.exportTeachers, allAdmins),
  row(teacherTotal, ofSchool),
  row(updateTeacher, {
    own: instead(offices, 404),
    student: instead(offices, 404),
    teacher: offices,
    admin: instead(offices, 404),
    ...strangeIds(offices),
  }),
  row(imports.beginImport, offices),
  row(imports.listImports, offices),
  row(imports.checkStudentRows, offices),
  row(imports.sendStudentRows, {
    import: offices,
    'import of teachers': instead(offices, 409),
    ...strangeIds(offices),
  }),
  row(imports.checkTeacherRows, offices),
  row(imports.sendTeacherRows, {
    import: offices,
    'import of students': instead(offices, 409),
    ...strangeIds(offices),
  }),
  row(imports.undoImport, { import: offices, ...strangeIds(offices) }),
  row(
    users.registerUser,
    {
      student: line({ teacher: 'names', classTeacher: 'yes', admin: 'yes', principal: 403 }),
      teacher: offices,
      admin: instead(editors, 422),
      ...strangeIds(editors, 422),
    },
    'A teacher adds students only. Nobody adds an admin here.',
  ),
  row(deleted.listDeleted, offices),
  row(deleted.restorePeople, { student: offices, teacher: offices, ...strangeIds(offices, 404, 422) }),
  row(
    users.getUser,
    {
      own: ofSchool,
      student: ofClass('names'),
      teacher: allAdmins,
      admin: allAdmins,
      superadmin: allAdmins,
      ...strangeIds(staff),
      malformed: malformedPerson,
    },
    'A student reads themself; a teacher reads themself and students. Contacts and documents are for the class teacher and admins.',
  ),
  row(
    users.updateUser,
    {
      own: instead(offices, 404),
      student: line({ teacher: 403, classTeacher: 'yes', admin: 'yes', principal: 403 }),
      teacher: instead(offices, 404),
      admin: instead(offices, 404),
      superadmin: instead(offices, 404),
      ...strangeIds(editors),
    },
    'Students alone are changed here, by those who may see their contacts.',
  ),
  row(
    users.deleteUser,
    {
      own: instead(offices, 409),
      student: offices,
      teacher: offices,
      admin: administrators,
      superadmin: line({ superadmin: 'yes' }),
      ...strangeIds(offices),
    },
    'Nobody removes themself; only an administrator removes an admin, and only a superadmin a superadmin.',
  ),
  row(
    users.signUserOut,
    {
      own: administrators,
      student: administrators,
      teacher: administrators,
      admin: administrators,
      superadmin: line({ superadmin: 'yes' }),
      ...strangeIds(administrators),
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
    student: markers,
    teacher: instead(markers, 404),
    ...strangeIds(markers, 404, 422),
  }),
  row(attendance.markBatch, {
    student: markers,
    teacher: instead(markers, 'nothing'),
    ...strangeIds(markers, 'nothing'),
  }),
  row(
    attendance.attendanceHistory,
    {
      '': line({ student: 'yes', teacher: 'names', classTeacher: 'yes', admin: 'yes' }),
      own: line({ student: 'yes', teacher: 'nothing', admin: 'nothing' }),
      student: line({ student: 404, teacher: 'names', classTeacher: 'yes', admin: 'yes' }),
      elsewhere: line({ student: 404, teacher: 'nothing', admin: 'nothing' }),
      nobodys: line({ student: 404, teacher: 'nothing', admin: 'nothing' }),
      malformed: instead(ofSchool, 422),
    },
    'A student sees their own marks. Contacts of students to the class teacher and admins.',
  ),
  row(markingLog, {
    '': principals,
    teacher: principals,
    ...strangeIds(principals, 'nothing', 422),
  }),
  row(
    attendanceChanges,
    {
      own: line({ student: 'yes', teacher: 404, admin: 404 }),
      student: line({ student: 404, teacher: 'yes', admin: 'yes' }),
      ...strangeIds(ofSchool, 404, 422),
    },
    'A student sees how their own marks came about.',
  ),
  row(attendanceStats, { '': staff, class: staff, ...strangeIds(staff, 'nothing', 422) }),
  row(unmarkedClasses, staff),
  row(
    remindOfClasses,
    { '': allAdmins, class: allAdmins, ...strangeIds(allAdmins, 'nothing', 422) },
    'Classes of another school are nobody’s.',
  ),
  row(
    unmarkedStudents,
    { '': ofClass('names'), class: staff, ...strangeIds(staff, 'nothing', 422) },
    contactsRule,
  ),
  row(listTags, { class: markers, ...strangeIds(markers, 'nothing', 422) }),
  row(readTag, { student: markers, teacher: instead(markers, 404), ...strangeIds(markers) }),
  row(calls.listCalls, staff, callsRule),
  row(
    calls.saveCall,
    { student: ofClass(403), teacher: instead(staff, 404), ...strangeIds(staff) },
    callsRule,
  ),
  row(telling.listFamiliesToTell, staff, callsRule),
  row(
    telling.tellFamilies,
    {
      student: ofClass('nothing'),
      teacher: instead(staff, 'nothing'),
      ...strangeIds(staff, 'nothing', 422),
    },
    callsRule,
  ),
  row(daysOff.listMarkedDaysOff, markers),
  row(daysOff.sayOfDayOff, { class: instead(administrators, 404), ...strangeIds(administrators, 404, 422) }),
  row(attendance.attendanceToday, ofSchool),
  row(listMessages, allAdmins),
  row(stops.listStops, allAdmins),
  row(stops.writeAgain, { student: allAdmins, ...strangeIds(allAdmins, 404, 422) }),
  row(deliveryReports.takeSmsReports, instead(everybody, 404), reportsRule),
  row(deliveryReports.takeSmsReport, instead(everybody, 404), reportsRule),
  row(deliveryReports.verifyWhatsApp, instead(everybody, 404), reportsRule),
  row(deliveryReports.takeWhatsAppReports, instead(everybody, 404), reportsRule),
  row(answering.showAnswerPage, strangeIds(everybody)),
  row(answering.sendAnswer, strangeIds(everybody)),
  row(listChildren, family, 'Of the phone that one signed in with.'),
  row(
    answerAtHome,
    { own: family, student: instead(family, 404), ...strangeIds(family) },
    'For a child of the phone that one signed in with.',
  ),
  row(showOwnMessages, family),
  row(setOwnMessages, family),
  row(teacherAttendance.scanTeacher, line({ teacher: 'yes' }), 'For oneself.'),
  row(teacherAttendance.listTeacherDay, allAdmins),
  row(
    teacherMonths,
    {
      '': staff,
      own: line({ teacher: 'yes', admin: 404 }),
      student: line({ admin: 404 }),
      teacher: allAdmins,
      ...strangeIds(line({ admin: 'yes' })),
      malformed: instead(staff, 422),
    },
    'A teacher sees their own month.',
  ),
  row(correctTeacherDay, {
    student: instead(administrators, 404),
    teacher: administrators,
    ...strangeIds(administrators),
  }),
  row(gate.getTeacherCode, administrators),
  row(gate.makeGate, administrators),
  row(gate.endGate, administrators),
  row(
    gate.showGate,
    { key: everybody, ...strangeIds(everybody) },
    'By the key of a link that an admin made, which shows the code and the school’s name alone.',
  ),
  row(
    leave.listLeave,
    { '': ofSchool, 'of the school': principals },
    'One’s own to everybody, those of the school to those who decide.',
  ),
  row(leave.leaveBalances, ofSchool),
  row(upcomingLeave, principals),
  row(leave.applyForLeave, ofSchool),
  row(
    leave.cancelLeave,
    { own: ofSchool, 'of another person': instead(ofSchool, 404), ...strangeIds(ofSchool) },
    'One’s own alone.',
  ),
  row(sendNote, family),
  row(listNotes, line({ teacher: 'yes' }), 'Those of the classes one is class teacher of.'),
  row(
    decideNote,
    {
      'of a child': line({ teacher: 404, classTeacher: 'yes' }),
      'an application of a child': line({ teacher: 404 }),
      ...strangeIds(line({ teacher: 'yes' })),
    },
    'A note of a class that one is class teacher of.',
  ),
  row(
    shortenLeave,
    { own: ofSchool, 'of another person': insteadExcept(ofSchool, 404, principals), ...strangeIds(ofSchool) },
    'One’s own while the days lie ahead; anybody’s for those who decide.',
  ),
  row(
    decideLeave,
    { own: instead(principals, 403), 'of another person': principals, ...strangeIds(principals) },
    'One’s own is decided by another admin, where there is one.',
  ),
  row(decideLeaves, {
    own: instead(principals, 'nothing'),
    'of another person': principals,
    ...strangeIds(principals, 'nothing', 422),
  }),
  row(calendar.listHolidays, ofSchool),
  row(calendar.listCalendar, ofSchool),
  row(calendar.listRemovedHolidays, administrators),
  row(calendar.addCalendarEntry, administrators),
  row(calendar.changeCalendarEntry, { entry: administrators, ...strangeIds(administrators) }),
  row(calendar.removeCalendarEntry, { entry: administrators, ...strangeIds(administrators) }),
  row(calendar.restoreHoliday, { holiday: administrators, ...strangeIds(administrators) }),
  row(closing.previewClosing, administrators),
  row(closing.closeSchool, administrators),
  row(closing.reopenSchool, { closing: administrators, ...strangeIds(administrators) }),
  row(sharing.importCalendar, administrators),
  row(sharing.undoCalendarImport, { '': instead(administrators, 404) }),
  row(sharing.getFeed, ofSchool),
  row(sharing.makeFeed, ofSchool),
  row(sharing.endFeed, ofSchool),
  row(
    sharing.readFeed,
    { key: everybody, ...strangeIds(everybody) },
    'By the key of an address that somebody of the school made for themself.',
  ),
  row(announcements.listAnnouncements, ofSchool, 'Scheduled and past ones to admins.'),
  row(announcements.addAnnouncement, allAdmins),
  row(announcements.previewAnnouncement, allAdmins),
  row(announcements.changeAnnouncement, { announcement: allAdmins, ...strangeIds(allAdmins) }),
  row(announcements.removeAnnouncement, { announcement: allAdmins, ...strangeIds(allAdmins) }),
  row(announcements.restoreAnnouncement, { announcement: allAdmins, ...strangeIds(allAdmins) }),
  row(templates.listTemplates, allAdmins),
  row(templates.addTemplate, principals),
  row(templates.saveTemplate, { template: principals, ...strangeIds(principals) }),
  row(templates.removeTemplate, { template: principals, ...strangeIds(principals) }),
  row(certificates.draftCertificate, ofStudents(allAdmins)),
  row(certificates.issueCertificate, ofStudents(allAdmins)),
  row(certificates.listOfStudent, ofStudents(allAdmins)),
  row(certificates.listCertificates, allAdmins),
  row(certificates.getCertificate, { certificate: allAdmins, ...strangeIds(allAdmins) }),
  row(certificates.recordPrint, { certificate: allAdmins, ...strangeIds(allAdmins) }),
  row(certificates.cancelCertificate, { certificate: allAdmins, ...strangeIds(allAdmins) }),
  row(
    certificates.checkCertificate,
    { code: everybody, ...strangeIds(everybody) },
    'By the secret code on the paper: kind, serial, school, day, and whether it is valid.',
  ),
  row(getDashboard, signedIn, 'Each part to those whom its own call answers.'),
  row(listConnections, administrators),
  row(makeKey, administrators),
  row(revokeKey, { key: administrators, ...strangeIds(administrators) }),
  row(webhooks.addWebhook, administrators),
  row(webhooks.removeWebhook, { webhook: administrators, ...strangeIds(administrators) }),
  row(webhooks.turnOnWebhook, { webhook: administrators, ...strangeIds(administrators) }),
  row(webhooks.testWebhook, { webhook: administrators, ...strangeIds(administrators) }),
  row(webhooks.listSentEvents, administrators),
  row(webhooks.sendEventAgain, { event: administrators, ...strangeIds(administrators) }),
  row(rosters.giveToken, instead(everybody, 401), rosterRule),
  row(rosters.listRoster, instead(everybody, 401), rosterRule),
  row(rosters.getRosterEntry, instead(everybody, 401), rosterRule),
  row(rosters.listRosterOf, instead(everybody, 401), rosterRule),
  row(rosters.listRosterOfClass, instead(everybody, 401), rosterRule),
  row(reports.attendanceReport, { '': staff, class: staff, ...strangeIds(staff, 404, 422) }),
  row(reports.studentsReport, { '': staff, class: staff, ...strangeIds(staff, 404, 422) }),
  row(reports.absenceReport, { '': staff, class: staff, ...strangeIds(staff, 404, 422) }),
  row(reports.streaksReport, { '': staff, class: staff, ...strangeIds(staff, 404, 422) }, contactsRule),
  row(reports.lateReport, { '': staff, class: staff, ...strangeIds(staff, 404, 422) }),
  row(birthdaysReport, { '': staff, class: staff, ...strangeIds(staff, 404, 422) }),
  row(registerReport, { class: staff, ...strangeIds(staff, 404, 422) }),
  row(strengthReport, { '': staff, class: staff, ...strangeIds(staff, 404, 422) }),
  row(admissionsReport, { '': allAdmins, class: allAdmins, ...strangeIds(allAdmins, 404, 422) }),
  row(udiseReport, { '': allAdmins, class: allAdmins, ...strangeIds(allAdmins, 404, 422) }),
  row(teachersReport, allAdmins),
  row(leaveReport, allAdmins),
  row(
    recordReportDownload,
    {
      '': allAdmins,
      'of teachers': allAdmins,
      class: ofClass(403),
      ...strangeIds(staff, 404, 422),
    },
    'A report of the staff to those alone who may read it; of students by teachers for their own classes.',
  ),
  row(notifications.listNotifications, ofSchool, 'One’s own.'),
  row(
    notifications.readNotifications,
    { '': ofSchool, ...strangeIds(ofSchool, 'nothing', 422) },
    'One’s own.',
  ),
  row(notifications.leaveNotifications, ofSchool, 'One’s own.'),
  row(notifications.teacherNotifications, allAdmins),
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
  row(saveNotice, administrators),
  row(listNotices, allAdmins),
  row(consent.giveConsent, family, 'For oneself.'),
  row(consent.withdrawConsent, family, 'For oneself.'),
  row(consent.listConsents, ofStudents(allAdmins)),
  row(consent.recordConsent, ofStudents(offices)),
  row(consent.endConsent, ofStudents(offices)),
  row(consent.listWithoutConsent, allAdmins),
  row(privacyRequests.askPrivacy, ofSchool, 'About oneself.'),
  row(privacyRequests.listOwnRequests, ofSchool, 'One’s own.'),
  row(privacyRequests.listRequests, allAdmins),
  row(privacyRequests.answerRequest, { school: administrators, ...strangeIds(administrators) }),
  row(eraseStudent, ofStudents(administrators)),
  row(lastBackup, principals),
  row(activity.listActivity, {
    '': principals,
    teacher: principals,
    ...strangeIds(principals, 'nothing', 422),
  }),
  row(activity.listOwnActivity, signedIn, 'One’s own; none to somebody without a school.'),
  row(activity.exportActivity, {
    '': principals,
    teacher: principals,
    ...strangeIds(principals, 'nothing', 422),
  }),
  row(exportSchool, principals),
  row(exportSchoolFile, principals),
  row(exportOwn, ofSchool, 'Of oneself.'),
  row(exportPerson, { student: principals, teacher: principals, ...strangeIds(principals) }),
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
