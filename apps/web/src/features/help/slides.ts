import { i18n } from '#platform/i18n.ts'

export interface SlideWords {
  badge: string
  title: string
  caption: string
  problems: string[]
  solutions: string[]
  impact: string
  highlights: string[]
}

/** The titles are fixed; the rest claims only what the product does today. */
export function slides(): SlideWords[] {
  return [attendance(), leave(), records(), security()]
}

function attendance(): SlideWords {
  return {
    badge: i18n.t('Attendance'),
    title: i18n.t('Manual Attendance Is Error-Prone'),
    caption: i18n.t('A register that adds itself up.'),
    problems: [
      i18n.t('Registers are filled in by hand and added up later, when a mistake is hard to find.'),
      i18n.t('During the day nobody sees which students are missing.'),
      i18n.t('A corrected entry does not show who changed it, or when.'),
    ],
    solutions: [
      i18n.t('Mark the whole class present at once, then change the few who are absent or late.'),
      i18n.t('Undo a wrong mark with one press, and add a remark where it helps.'),
      i18n.t('Every mark is counted as it is made, for the class and for the whole school.'),
    ],
    impact: i18n.t('The office knows who is absent while there is still time to call home.'),
    highlights: [
      i18n.t('Present, absent, late'),
      i18n.t('Remarks'),
      i18n.t('Undo'),
      i18n.t('Download for Excel'),
    ],
  }
}

function leave(): SlideWords {
  return {
    badge: i18n.t('Leave'),
    title: i18n.t('Leave Approvals Are Slow and Unclear'),
    caption: i18n.t('Asked and answered in one place.'),
    problems: [
      i18n.t('Requests come by note, by phone and in passing, and some are lost.'),
      i18n.t('The person who asked does not know whether anyone has decided.'),
      i18n.t('Everyone counts half days and overlapping days differently.'),
    ],
    solutions: [
      i18n.t('Ask from your phone, with the dates, the half days, the reason and a note from the doctor.'),
      i18n.t('Before deciding, the office sees who else is away and how many days are left.'),
      i18n.t('Approve with one press, with a remark where it helps. The person is notified at once.'),
    ],
    impact: i18n.t('Everyone knows where they stand, and a substitute is found in time.'),
    highlights: [i18n.t('Half days'), i18n.t('Notes and remarks'), i18n.t('Days left'), i18n.t('Undo')],
  }
}

function records(): SlideWords {
  return {
    badge: i18n.t('Records'),
    title: i18n.t('Fragmented Teacher & Student Records'),
    caption: i18n.t('Entered once, easy to find.'),
    problems: [
      i18n.t('Names, phone numbers and documents are scattered over registers, folders and spreadsheets.'),
      i18n.t('When a student changes class, the old lists stay behind.'),
      i18n.t('A certificate has to be hunted for on the day it is needed.'),
    ],
    solutions: [
      i18n.t('Import the lists you have: from Excel, as CSV, or pasted.'),
      i18n.t('Keep photo, Aadhaar card and certificates with the person they belong to.'),
      i18n.t('Find a student by name, class or passout year.'),
    ],
    impact: i18n.t('One record per person, the same for everyone who may see it.'),
    highlights: [
      i18n.t('Class lists in one go'),
      i18n.t('Photos and documents'),
      i18n.t('Search'),
      i18n.t('Own profile'),
    ],
  }
}

function security(): SlideWords {
  return {
    badge: i18n.t('Security'),
    title: i18n.t('Security & Compliance Risks'),
    caption: i18n.t('The rest is habit: lock your screen, and never share your OTP.'),
    problems: [
      i18n.t('Copies of identity documents lie around in cupboards, mailboxes and chats.'),
      i18n.t('The whole office shares one password.'),
      i18n.t('Nobody can say who opened a document or changed a mark.'),
    ],
    solutions: [
      i18n.t('Everyone has their own account and sees only what their role allows.'),
      i18n.t(
        'Documents and Aadhaar numbers are kept encrypted, and every time a document is opened is recorded.',
      ),
      i18n.t('A lost phone can be signed out from your profile on another device.'),
    ],
    impact: i18n.t("What was opened and changed can be traced, and no school sees another school's people."),
    highlights: [
      i18n.t('Roles'),
      i18n.t('Encrypted documents'),
      i18n.t('Views recorded'),
      i18n.t('All your devices in one list'),
    ],
  }
}
