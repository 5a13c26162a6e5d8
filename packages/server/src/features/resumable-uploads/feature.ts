import { z } from 'zod'
import type { Feature } from '../../platform/http/feature.ts'
import { registerUploadRoutes } from './routes.ts'
import { storeJob } from './service.ts'
import { storeUpload, sweepUploads } from './store-upload.ts'

const Payload = z.object({ uploadId: z.string() })

/** Large files of staff, sent in parts. */
export const resumableUploadsFeature: Feature = {
  name: 'resumable-uploads',
  routes: registerUploadRoutes,
  longJobs: { [storeJob]: (ctx, payload) => storeUpload(ctx, Payload.parse(payload).uploadId) },
  clock: {
    'sweep-resumable-uploads': { at: '17 5 * * *', run: (services) => sweepUploads(services, new Date()) },
  },
}
