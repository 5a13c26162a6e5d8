import { defineError } from '../../platform/errors.ts'

export const metricsRefused = defineError(
  'metrics_refused',
  401,
  'Metrics need the header Authorization: Bearer and METRICS_TOKEN.',
)
