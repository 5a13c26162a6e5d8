import { expect, test } from 'vitest'
import { buildPage } from '../../testing/content-builders.ts'
import { testSite } from '../../testing/test-site.ts'
import { platformWords } from './words.ts'

test.each([
  ['de', '/nowhere', ['Seite nicht gefunden', 'Zur Startseite', 'Website durchsuchen']],
  [
    'es-MX',
    '/search?q=zzzz',
    [
      '<h1>Buscar</h1>',
      'No se encontró nada para “zzzz”. Prueba con otra palabra',
      '<a href="/">Volver al inicio</a>',
      '<title>Buscar: zzzz',
    ],
  ],
  ['pl', '/search', ['Wpisz jedno lub dwa słowa']],
  ['ja', '/nowhere', ['Page not found', 'Back to the home page']],
])('the platform speaks the language of the site: %s at %s', async (language, url, words) => {
  const site = await testSite({ language })
  await buildPage(await site.ctx(), { title: 'Home', slug: 'home', isHomepage: true })
  const { body } = await site.get(url)
  for (const word of words) expect(body).toContain(word)
})

test.each(['de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'nb', 'pl'])('every sentence is said in %s', (language) => {
  const { words } = platformWords(language)
  const english = Object.entries(platformWords('en').words)
  expect(Object.keys(words)).toEqual(english.map(([key]) => key))
  expect(english.filter(([key, sentence]) => Object(words)[key] === sentence).map(([key]) => key)).toEqual(
    language === 'it' ? ['lockPassword'] : [],
  )
})
