import type { Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import type { Form } from './schema.ts'

/** What the box for news says: the owner's words, else the usual ones in the language of the site. */
export function getNewsLabel(site: Pick<Site, 'language' | 'settings'>, form: Pick<Form, 'newsletterLabel'>): string {
  return form.newsletterLabel || translateFor(site)('accountMarketing')
}
