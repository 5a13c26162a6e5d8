import { getTextDirection } from '../../platform/text/text-direction.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import type { Site } from '../../platform/context.ts'
import { listStoreAddressLines, storeSettings } from '../store-settings/index.ts'

/** One order on paper. The parts are HTML already. */
export interface Sheet {
  readonly title: string
  /** Names and values below the title. */
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly addresses: readonly { readonly title: string; readonly lines: readonly string[] }[]
  /** Whether it is paid, canceled or a test: sentences below the addresses. */
  readonly states: readonly string[]
  readonly body: string
}

const css = `
@page { size: auto; margin: 16mm; }
* { box-sizing: border-box; margin: 0; }
:root { color-scheme: light; }
body { background: #efeeeb; color: #1a1a19; font: 10.5pt/1.45 ui-sans-serif, system-ui, "Helvetica Neue", Arial, sans-serif; -webkit-print-color-adjust: exact; }
.hint { max-width: 210mm; margin: 1rem auto 0; padding: 0 1rem; color: #55544f; }
.sheet { max-width: 210mm; margin: 1rem auto; padding: clamp(1rem, 6vw, 16mm); background: #fff; overflow-wrap: anywhere; }
.sheet > header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 1rem 2rem; margin-bottom: 9mm; }
h1 { font-size: 19pt; font-weight: 600; line-height: 1.15; letter-spacing: -0.01em; }
h2 { margin-bottom: 1mm; color: #55544f; font-size: 9pt; font-weight: 600; }
.seller { text-align: end; }
.seller strong { font-weight: 600; font-size: 12pt; }
.facts { display: grid; grid-template-columns: auto 1fr; gap: 0.5mm 4mm; margin-top: 3mm; }
.facts dt { color: #55544f; }
.addresses { display: flex; flex-wrap: wrap; gap: 6mm 14mm; margin-bottom: 9mm; }
address { font-style: normal; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
thead { display: table-header-group; }
th { padding: 0 0 2mm; border-bottom: 0.4mm solid #1a1a19; color: #55544f; font-size: 9pt; font-weight: 600; text-align: start; }
td { padding: 2.4mm 0; border-bottom: 0.2mm solid #d6d5d0; vertical-align: top; }
th + th, td + td { padding-inline-start: 4mm; }
.number { text-align: end; white-space: nowrap; }
.detail { color: #55544f; font-size: 9pt; }
tr, .totals div, .note { break-inside: avoid; }
.totals { width: min(100%, 82mm); margin: 5mm 0 0 auto; font-variant-numeric: tabular-nums; break-inside: avoid; }
[dir=rtl] .totals { margin: 5mm auto 0 0; }
.totals div { display: flex; justify-content: space-between; gap: 4mm; padding: 1mm 0; }
.totals .strong { margin-top: 1mm; padding-top: 2mm; border-top: 0.4mm solid #1a1a19; font-weight: 600; font-size: 12pt; }
.totals dd { white-space: nowrap; }
.state { margin-bottom: 4mm; font-weight: 600; }
.note { margin-top: 8mm; white-space: pre-line; }
.box { display: inline-block; width: 4mm; height: 4mm; border: 0.3mm solid #1a1a19; border-radius: 0.6mm; }
@media print {
  body { background: none; }
  .hint { display: none; }
  .sheet { max-width: none; margin: 0; padding: 0; }
  .sheet + .sheet { break-before: page; }
}`

/** A page with one sheet for each order, to be printed by the browser. */
export function renderSheets(
  site: Site,
  language: string,
  page: { readonly title: string; readonly hint: string; readonly sheets: readonly Sheet[] },
): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${getTextDirection(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.title)}</title>
<style>${css}</style>
</head>
<body>
<p class="hint">${escapeHtml(page.hint)}</p>
${page.sheets.map((sheet) => renderSheet(site, sheet)).join('\n')}
</body>
</html>
`
}

function renderSheet(site: Site, sheet: Sheet): string {
  const { businessName, contactEmail } = storeSettings(site)
  const facts = sheet.facts.map(
    ({ label, value }) => `<dt>${escapeHtml(label)}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd>`,
  )
  const addresses = sheet.addresses.map(
    ({ title, lines }) =>
      `<div><h2>${escapeHtml(title)}</h2><address>${lines.map((line) => `<bdi>${escapeHtml(line)}</bdi>`).join('<br>')}</address></div>`,
  )
  return `<article class="sheet">
<header>
<div><h1>${escapeHtml(sheet.title)}</h1><dl class="facts">${facts.join('')}</dl></div>
<div class="seller"><strong><bdi>${escapeHtml(businessName || site.title)}</bdi></strong>${[...listStoreAddressLines(site), contactEmail].map((line) => (line === '' ? '' : `<br><bdi>${escapeHtml(line)}</bdi>`)).join('')}</div>
</header>
${addresses.length === 0 ? '' : `<div class="addresses">${addresses.join('')}</div>`}
${sheet.states.map((state) => `<p class="state">${escapeHtml(state)}</p>`).join('')}
${sheet.body}
</article>`
}

/** A cell with a title, and smaller lines below it. */
export function renderTitle(title: string, details: readonly string[]): string {
  const below = details.filter((detail) => detail !== '')
  return `<bdi>${escapeHtml(title)}</bdi>${below.map((detail) => `<br><span class="detail"><bdi>${escapeHtml(detail)}</bdi></span>`).join('')}`
}

/** A day in the zone of the site, written in the language of the sheet. */
export function formatDay(site: Site, locale: string, at: Date): string {
  return new Intl.DateTimeFormat(locale, { timeZone: site.timeZone, dateStyle: 'long' }).format(at)
}
