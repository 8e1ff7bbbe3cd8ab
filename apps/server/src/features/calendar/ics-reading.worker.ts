import { parentPort, workerData } from 'node:worker_threads'
import { loaded } from '#platform/process/worker-task'
import { type IcsTask, type ReadIcs, readIcs } from './ics-reading.ts'

function read(): ReadIcs | null {
  try {
    return readIcs(workerData as IcsTask)
  } catch {
    return null
  }
}

parentPort?.postMessage(loaded)
parentPort?.postMessage(read())
