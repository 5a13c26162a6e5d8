import { formUploadsFull } from '../errors.ts'

interface UploadSlots {
  /** Runs the work in a free slot. Throws `form_uploads_full` where there is none: what waits holds a connection. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Room for so many uploads at once in this process. */
export function createUploadSlots(max: number): UploadSlots {
  let taken = 0
  return {
    async run(work) {
      if (taken >= max) throw formUploadsFull({ retryAfterSeconds: 30 })
      taken++
      try {
        return await work()
      } finally {
        taken--
      }
    },
  }
}
