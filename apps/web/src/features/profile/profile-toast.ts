import { toast } from '#ui/toast.tsx'

/** 3 seconds on the profile (spec 1, section 9). */
export function profileToast(...[kind, message]: Parameters<typeof toast>): void {
  toast(kind, message, { seconds: 3 })
}
