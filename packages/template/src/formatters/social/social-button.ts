import { defineFormatter } from '../../registry/types.ts'
import type { FormatterDefinition, Scope, Value } from '../../registry/types.ts'
import { renderAttribute, toPlainText } from '../shared/markup.ts'
import { isTruthy, lookupAt, getMember, readText } from '../shared/values.ts'

/** The place of share buttons for an item; '' where the site shares nowhere. */
function shareButtons(element: 'div' | 'span', style: string, item: Value, scope: Scope): string {
  const options = lookupAt(scope, 'website', 'shareButtonOptions')
  if (typeof options !== 'object' || !isTruthy(options)) return ''
  const hasMainImage = isTruthy(getMember(item, 'mainImageId'))
  const image = hasMainImage ? getMember(item, 'mainImage') : item
  return (
    `<${element} class="squarespace-social-buttons ${style}"` +
    renderAttribute('data-system-data-id', readText(item, hasMainImage ? 'mainImageId' : 'systemDataId')) +
    renderAttribute('data-asset-url', readText(image, 'assetUrl')) +
    renderAttribute('data-record-type', readText(item, 'recordType')) +
    renderAttribute('data-full-url', readText(item, 'fullUrl')) +
    renderAttribute('data-title', toPlainText(readText(item, 'title'), scope)) +
    `></${element}>`
  )
}

const DATA = {
  website: { shareButtonOptions: { 1: true } },
  item: {
    mainImageId: 'i1',
    mainImage: { assetUrl: '/i/oak.jpg' },
    recordType: 1,
    title: 'Oak & ash',
    fullUrl: '/journal/oak',
  },
}
const ATTRIBUTES =
  'data-system-data-id="i1" data-asset-url="/i/oak.jpg" data-record-type="1" data-full-url="/journal/oak" data-title="Oak &amp; ash"'

export const socialButton: FormatterDefinition<never> = defineFormatter({
  name: 'social-button',
  summary: 'The place of the share buttons of an item. Nothing where the site has no share buttons.',
  usage: '',
  apply: ([item], _args, scope) => shareButtons('div', 'button-style', item, scope),
  examples: [
    {
      template: '{item|social-button}',
      data: DATA,
      output: `<div class="squarespace-social-buttons button-style" ${ATTRIBUTES}></div>`,
    },
    { template: '[{item|social-button}]', data: { item: DATA.item }, output: '[]' },
  ],
})

export const socialButtonInline: FormatterDefinition<never> = defineFormatter({
  name: 'social-button-inline',
  summary: 'As `social-button`, for use inside a line of text.',
  usage: '',
  apply: ([item], _args, scope) => shareButtons('span', 'inline-style', item, scope),
  examples: [
    {
      template: '{item|social-button-inline}',
      data: DATA,
      output: `<span class="squarespace-social-buttons inline-style" ${ATTRIBUTES}></span>`,
    },
  ],
})
