import { afterAll } from 'vitest'
import { stopWorker } from './worker.ts'

/** Runs before each file of the project `isolated`: server, database and Chromium are the file's own, the process is shared. */
afterAll(stopWorker)
