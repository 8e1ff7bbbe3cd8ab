import { toast } from '#ui/toast.tsx'

/** 3 seconds on the profile, 5 elsewhere. */
export function profileToast(...[kind, message]: Parameters<typeof toast>): void {
  toast(kind, message, { seconds: 3 })
}
