import { linkOptions } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import type { HowTo } from './how-to.ts'

export function ownAttendance(): HowTo {
  return {
    title: i18n.t('See your attendance'),
    steps: [
      i18n.t("Open 'Dashboard', or 'Home' on a phone."),
      i18n.t('The card shows how you were marked today, or that you are not marked yet.'),
      i18n.t('If the mark is wrong, tell your class teacher, who can correct it.'),
    ],
    link: { label: i18n.t('Open Dashboard'), options: linkOptions({ to: '/' }) },
  }
}

export function tellTheSchool(): HowTo {
  return {
    title: i18n.t('Tell the school that your child is away'),
    steps: [
      i18n.t("Open 'Leave Requests', or 'Leave' on a phone, and press 'Tell the school'."),
      i18n.t('Choose the days and why.'),
      i18n.t("Press 'Send'. The class teacher sees it at once."),
    ],
    link: {
      label: i18n.t('Open Leave Requests'),
      options: linkOptions({ to: '/leaveRequest', search: { view: 'apply' } }),
    },
  }
}

export function ownProfile(): HowTo {
  return {
    title: i18n.t('Change your photo or password'),
    steps: [
      i18n.t("Open the profile menu at the top right and choose 'Profile'."),
      i18n.t("For the photo, press 'Add a photo' or 'Change photo', then move and crop it."),
      i18n.t('For the password, fill in the form below. You can always sign in with an OTP instead.'),
    ],
    link: { label: i18n.t('Open your profile'), options: linkOptions({ to: '/profile' }) },
  }
}
