import type { CDPSession } from '@playwright/test'

/** A network and a machine that people have. */
export interface Conditions {
  name: string
  runs: number
  network?: { latency: number; bytesPerSecond: number }
  /** Times slower than this machine. */
  slowdown?: number
}

/** RUNS asks for other numbers of runs; 0 for the usual ones. */
export const runs = Number(process.env.RUNS ?? 0)

export const allConditions: Conditions[] = [
  { name: 'loopback', runs: runs || 7 },
  { name: '150 ms, 1.6 Mbit/s', runs: runs || 5, network: { latency: 150, bytesPerSecond: 200_000 } },
  { name: '4x slower machine', runs: runs || 5, slowdown: 4 },
]

export async function emulate(session: CDPSession, { network, slowdown }: Conditions): Promise<void> {
  if (network) {
    const { latency, bytesPerSecond } = network
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    })
  }
  if (slowdown) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}
