export { renderPopup } from './render.ts'
export { maxPopups, PopupDefinition, PopupParams, PopupPreview, PopupQuery, PreviewPopup } from './schema.ts'
export { isForPage, listShownPopups, type ShownPopup } from './shown.ts'
