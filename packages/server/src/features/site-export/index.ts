export { exportSite, type ExportReport } from './export-site.ts'
export { importSite, type ImportOptions, type ImportReport } from './import-site.ts'
export { openThemeShelf } from './theme-files.ts'
