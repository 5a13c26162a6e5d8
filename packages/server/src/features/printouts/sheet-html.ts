import { escapeHtml } from '../../platform/text/html.ts'
import type { Sheet, SheetCell, SheetSet } from './sheet.ts'

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
@media (max-width: 30rem) {
  .seller { text-align: start; }
}
@media print {
  body { background: none; }
  .hint { display: none; }
  .sheet { max-width: none; margin: 0; padding: 0; }
  .sheet + .sheet { break-before: page; }
}`

/** A page with the sheets, to be printed by the browser. */
export function renderSheetsPage(set: SheetSet): string {
  return `<!doctype html>
<html lang="${escapeHtml(set.language)}" dir="${set.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(set.title)}</title>
<style>${css}</style>
</head>
<body>
<p class="hint">${escapeHtml(set.hint)}</p>
${set.sheets.map((sheet) => renderSheet(set, sheet)).join('\n')}
</body>
</html>
`
}

function renderSheet({ seller }: SheetSet, sheet: Sheet): string {
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
<div class="seller"><strong><bdi>${escapeHtml(seller.name)}</bdi></strong>${seller.lines.map((line) => `<br><bdi>${escapeHtml(line)}</bdi>`).join('')}</div>
</header>
${addresses.length === 0 ? '' : `<div class="addresses">${addresses.join('')}</div>`}
${sheet.states.map((state) => `<p class="state">${escapeHtml(state)}</p>`).join('')}
${renderTable(sheet)}${renderTotals(sheet)}${sheet.note === '' ? '' : `<p class="note"><bdi>${escapeHtml(sheet.note)}</bdi></p>`}
</article>`
}

function renderTable({ columns, rows }: Sheet): string {
  if (columns.length === 0) return ''
  const heads = columns.map(({ kind, label }) => {
    if (kind === 'box') return '<th></th>'
    const look = kind === 'number' ? ' class="number"' : ' style="width:100%"'
    return `<th scope="col"${look}>${escapeHtml(label)}</th>`
  })
  const body = rows.map(
    (cells) => `<tr>${cells.map((cell, index) => renderCell(columns[index]?.kind ?? 'text', cell)).join('')}</tr>`,
  )
  return `<table><thead><tr>${heads.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

function renderCell(kind: Sheet['columns'][number]['kind'], { text, details }: SheetCell): string {
  if (kind === 'box') return '<td><span class="box"></span></td>'
  if (kind === 'number') return `<td class="number">${escapeHtml(text)}</td>`
  const below = details.map((detail) => `<br><span class="detail"><bdi>${escapeHtml(detail)}</bdi></span>`)
  return `<td><bdi>${escapeHtml(text)}</bdi>${below.join('')}</td>`
}

function renderTotals({ totals }: Sheet): string {
  if (totals.length === 0) return ''
  const rows = totals.map(
    ({ label, value, isStrong }) =>
      `<div${isStrong ? ' class="strong"' : ''}><dt><bdi>${escapeHtml(label)}</bdi></dt><dd>${escapeHtml(value)}</dd></div>`,
  )
  return `<dl class="totals">${rows.join('')}</dl>`
}
