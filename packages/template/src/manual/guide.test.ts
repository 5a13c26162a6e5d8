import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compile } from '../index.ts'

const PAGE = new URL('../../../../docs/template-guide.md', import.meta.url)

interface GuideExample {
  readonly heading: string
  readonly template: string
  readonly data: unknown
  readonly locale: string
  readonly partials: Readonly<Record<string, string>>
  readonly output: string
}

/** The fenced blocks of the page: partials, a template, its data, what it prints. */
function readExamples(page: string): GuideExample[] {
  const examples: GuideExample[] = []
  let heading = ''
  let partials: Record<string, string> = {}
  let template = ''
  let data: unknown
  let locale = 'en'
  for (const [, title, info = '', text = ''] of page.matchAll(/^## (.+)$|^```(.+)\n([^]*?)\n```$/gm)) {
    const [language, ...words] = info.split(' ')
    if (title !== undefined) heading = title
    else if (language === 'jsont' && words[0] === 'partial') partials[words[1] ?? ''] = text
    else if (language === 'jsont') template = text
    else if (language === 'json') {
      data = JSON.parse(text)
      locale = words[0]?.replace('locale=', '') ?? 'en'
    } else {
      examples.push({ heading, template, data, locale, partials, output: text })
      partials = {}
    }
  }
  return examples
}

const examples = readExamples(readFileSync(PAGE, 'utf8'))

test('the guide has an example for every chapter', () => {
  const chapters = [...readFileSync(PAGE, 'utf8').matchAll(/^## (.+)$/gm)].map(([, title]) => title)
  expect([...new Set(examples.map(({ heading }) => heading))]).toEqual(chapters)
})

test.each(examples)('$heading: $template', ({ template, data, locale, partials, output }) => {
  expect(compile(template, { partials }).render(data, { locale }).output).toBe(output)
})
