import type { Feature } from '../../platform/http/feature.ts'
import { mailDesign } from './settings.ts'

/** Mails to customers, with the texts and the design that the store gives them. */
export const customerMailsFeature: Feature = { name: 'customer-mails', settings: [mailDesign] }
