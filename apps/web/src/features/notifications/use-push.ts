import { getPushKey, subscribePush, unsubscribePush } from '@shala/contract/notifications/push'
import { useEffect, useState } from 'react'
import { call } from '#platform/calls/api.ts'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { sessionOwner, useSessionOwner } from '#platform/session/session-owner.ts'
import { pushOwnerKey as ownerKey, readStored, store } from '#platform/session/storage.ts'

/** 'none': this browser has no push, or no worker at this address. 'blocked': the person refused it in the browser. */
type Push = 'none' | 'blocked' | 'off' | 'on'

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function readState(): Promise<Push> {
  const isOffered = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isOffered || !(await navigator.serviceWorker.getRegistration())) return 'none'
  if (Notification.permission === 'denied') return 'blocked'
  const isOwn = readStored(ownerKey) === sessionOwner()
  return isOwn && (await findSubscription()) ? 'on' : 'off'
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys } = subscription.toJSON()
  await call(subscribePush, {
    body: { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  })
  store(ownerKey, sessionOwner() ?? null)
}

/** The account of another child of the phone is open: this browser goes on for both. */
export async function movePush(): Promise<void> {
  const subscription = await findSubscription()
  if (subscription) await tellServer(subscription)
  else store(ownerKey, null)
}

async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  const { publicKey } = await call(getPushKey, {})
  // One made with another key, or for somebody else, is useless now.
  await (await findSubscription())?.unsubscribe()
  const { pushManager } = await navigator.serviceWorker.ready
  await tellServer(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
}

async function turnOff(): Promise<void> {
  const subscription = await findSubscription()
  if (!subscription) return
  await call(unsubscribePush, { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
  store(ownerKey, null)
}

/** Whether this browser shows notifications while the app is closed, and how to change that. */
export function usePush() {
  const [state, setState] = useState<Push>('none')
  const [isBusy, setBusy] = useState(false)
  const owner = useSessionOwner()
  useEffect(() => {
    if (owner) void readState().then(setState, () => {})
  }, [owner])
  const set = async (isOn: boolean) => {
    setBusy(true)
    await (isOn ? turnOn() : turnOff()).catch(toastFailure)
    setState(await readState().catch(() => 'none' as const))
    setBusy(false)
  }
  return { state, isBusy, set }
}
