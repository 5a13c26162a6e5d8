export { getVisitLanguage, localizeCtx, localizeLike } from './localize.ts'
export { addLanguage, keepLanguage, listLanguageLinks } from './links.ts'
export { listLanguages, listPublishedLanguages } from './settings.ts'
export { enterLanguage } from './request-language.ts'
