export { saveBlockField } from './field-store.ts'
export { savePageContent } from './content/service.ts'
export { openWorkshop } from './workshop.ts'
export { readSiteSettings, readWebsiteSettings, type SiteSettings } from './site-settings.ts'
